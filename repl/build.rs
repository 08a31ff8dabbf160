//! The built-in packs are carried inside the program. It is built anew when one of their files changes.

fn main() {
    println!("cargo:rerun-if-changed=../content");
    println!("cargo:rerun-if-changed=../scripts");
}
