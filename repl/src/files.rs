//! Safe access to files: they are read up to a limit, and written whole or not at all.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Component, Path, PathBuf};
use std::time::Duration;

/// The ending of a file's name while it is being written.
const PART: &str = ".part";
/// The age after which a temporary file counts as left behind, since no process writes that long.
const ABANDONED: Duration = Duration::from_secs(60);

/// The most entries that are searched for old temporary files.
const MOST_SWEPT: usize = 20_000;
/// The deepest folder that is searched for old temporary files.
const DEEPEST: usize = 8;

/// The most bytes of a file of commands.
pub const MOST_COMMANDS: u64 = 4 << 20;
/// The most bytes of the results of a simulation.
pub const MOST_RESULTS: u64 = 256 << 20;

/// Reads text of at most `most` bytes. The error is a sentence.
pub fn read(path: &Path, most: u64) -> Result<String, String> {
    check_is_file(path)?;
    read_any(path, most)
}

/// Reads a file of at most `most` bytes. The error is a sentence.
pub fn read_bytes(path: &Path, most: u64) -> Result<Vec<u8>, String> {
    check_is_file(path)?;
    bytes_of(fs::File::open(path).map_err(|error| error.to_string())?, most)
}

/// Checks that a path leads to a file. The path is checked before it is opened, because opening a pipe would block
/// until the pipe's other end is opened.
fn check_is_file(path: &Path) -> Result<(), String> {
    let found = fs::metadata(path).map_err(|error| error.to_string())?;
    if found.is_file() { Ok(()) } else { Err("it is not a file".into()) }
}

/// Reads text as it is, with the byte order mark that some editors write first.
pub fn read_marked(path: &Path, most: u64) -> Result<String, String> {
    text_of(fs::File::open(path).map_err(|error| error.to_string())?, most)
}

/// Reads text of at most `most` bytes. The error is a sentence.
pub fn text_of(source: impl Read, most: u64) -> Result<String, String> {
    String::from_utf8(bytes_of(source, most)?)
        .map_err(|error| format!("it is not UTF-8 from byte {} on", error.utf8_error().valid_up_to()))
}

/// Reads at most `most` bytes. The error is a sentence.
fn bytes_of(source: impl Read, most: u64) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    source.take(most + 1).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    if bytes.len() as u64 > most {
        return Err(format!("it is larger than {most} bytes"));
    }
    Ok(bytes)
}

/// Reads text from anything that can be opened, also from a pipe.
pub fn read_any(path: &Path, most: u64) -> Result<String, String> {
    let text = read_marked(path, most)?;
    // Some editors begin a file with a mark of the byte order.
    Ok(text.strip_prefix('\u{feff}').map(str::to_string).unwrap_or(text))
}

/// Returns the place for writing a file in an untrusted folder. A link on the way to the file may lead out of the
/// folder, so it is an error. The error is a sentence.
pub fn inside(folder: &Path, path: impl AsRef<Path>) -> Result<PathBuf, String> {
    let mut place = folder.to_path_buf();
    for part in path.as_ref().components() {
        place.push(part);
        if place.symlink_metadata().is_ok_and(|found| found.is_symlink()) {
            return Err(format!("`{}` is a link, which may lead out of the pack", place.display()));
        }
    }
    Ok(place)
}

/// Writes a file beside its place, and moves it there. So a reader sees the whole old text or the whole new text. The
/// file keeps its permissions. A device or a pipe is written into. A link is an error: a stranger's pack may bring it,
/// and it may lead anywhere.
pub fn write(path: &Path, text: impl AsRef<[u8]>) -> io::Result<()> {
    if fs::metadata(path).is_ok_and(|found| !found.is_file() && !found.is_dir()) {
        return fs::OpenOptions::new().write(true).open(path)?.write_all(text.as_ref());
    }
    if let Some(link) = link_on(path) {
        return Err(io::Error::other(format!("`{}` is a link: name the file itself", link.display())));
    }
    let name = path.file_name().ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "not a file name"))?;
    let beside = format!(".{}.", name.to_string_lossy());
    let part: PathBuf = path.with_file_name(format!("{beside}{}{PART}", std::process::id()));
    let moved = write_part(&part, path, text.as_ref()).and_then(|()| fs::rename(&part, path));
    if moved.is_err() {
        // Only the first error matters. A part that cannot be removed does no harm.
        let _ = fs::remove_file(&part);
    }
    tidy(path, &beside);
    moved
}

/// Writes a file like [`write()`], but into no pipe and no device: there, the prompt would wait until somebody reads.
pub fn write_file(path: &Path, text: impl AsRef<[u8]>) -> io::Result<()> {
    if path.exists() {
        check_is_file(path).map_err(io::Error::other)?;
    }
    write(path, text)
}

/// Returns the link on the way to a file: the file itself, or one of its folders if the path leads down from the
/// current folder. Of another path, such as `/tmp/a` or `../a`, only the file itself is checked, because its folders
/// belong to the user who named it.
fn link_on(path: &Path) -> Option<PathBuf> {
    let is_below = path.components().all(|part| matches!(part, Component::Normal(_) | Component::CurDir));
    let is_link = |place: &&Path| place.symlink_metadata().is_ok_and(|found| found.is_symlink());
    let most = if is_below { usize::MAX } else { 1 };
    path.ancestors().take(most).find(is_link).map(Path::to_path_buf)
}

/// Removes temporary files of ended processes from some folders. With `deep`, also searches the folders inside them.
/// Links are not followed, and folders without content are not entered.
pub fn sweep(folders: &[PathBuf], deep: bool) {
    let mut unvisited: Vec<(PathBuf, usize)> = folders.iter().map(|folder| (folder.clone(), 0)).collect();
    let mut remaining = MOST_SWEPT;
    while let Some((folder, depth)) = unvisited.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let Some(rest) = remaining.checked_sub(1) else { return };
            remaining = rest;
            let name = entry.file_name().to_string_lossy().into_owned();
            let Ok(kind) = entry.file_type() else { continue };
            if kind.is_dir() && deep && depth < DEEPEST && !name.starts_with('.') && name != "target" {
                unvisited.push((entry.path(), depth + 1));
            } else if kind.is_file() && part_of(&name).is_some_and(is_gone) {
                // A file that cannot be removed does no harm.
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

/// Returns the writing process of a temporary file, by its name: `.NAME.PROCESS.part`.
fn part_of(name: &str) -> Option<&str> {
    let (beside, process) = name.strip_prefix('.')?.strip_suffix(PART)?.rsplit_once('.')?;
    if beside.is_empty() || !is_number(process) { None } else { Some(process) }
}

/// Returns whether a process is known to be gone. `false` if the system does not list processes.
fn is_gone(process: &str) -> bool {
    Path::new("/proc/self").exists() && !Path::new("/proc").join(process).exists()
}

/// Returns the folder that a path lies in. That of a bare name, such as `wolf.rondel`, is the current folder.
pub fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Removes the old temporary files for this path that an interrupted write of any process has left behind.
fn tidy(path: &Path, beside: &str) {
    let is_part = |name: &str| {
        let process = name.strip_prefix(beside).and_then(|rest| rest.strip_suffix(PART));
        process.is_some_and(is_number)
    };
    let Ok(entries) = fs::read_dir(folder_of(path)) else { return };
    for entry in entries.flatten().filter(|entry| is_part(&entry.file_name().to_string_lossy())) {
        let modified = entry.metadata().and_then(|meta| meta.modified());
        if modified.is_ok_and(|at| at.elapsed().is_ok_and(|age| age > ABANDONED)) {
            // A file that cannot be removed is harmless.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Returns whether the text consists of digits only.
fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Writes the text to the temporary file `part`, with the permissions of the file at `path`.
fn write_part(part: &Path, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = fs::File::create(part)?;
    if let Ok(meta) = fs::metadata(path) {
        file.set_permissions(meta.permissions())?;
    }
    file.write_all(bytes)?;
    file.sync_all()
}
