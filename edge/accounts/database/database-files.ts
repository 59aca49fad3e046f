/** The files of an accounts database: itself, and those that SQLite puts beside it. */
export function databaseFiles(path: string): readonly string[] {
  return [path, `${path}-wal`, `${path}-shm`];
}
