import { DatabaseSync } from 'node:sqlite'

/**
 * The embedded DynamoDB finds a table's last change, and the changes after one, by going through all of them: with each
 * write the next one takes longer, and a day of work makes writing a hundred times slower. An index ends that.
 * Without it everything works, so a file of another shape is left as it is.
 * @param file the SQLite file of a DynamoDB that has answered already
 */
export const indexStreams = (file: string): void => {
  const database = new DatabaseSync(file)
  try {
    database.exec(`PRAGMA busy_timeout = 2000;
      CREATE INDEX IF NOT EXISTS _stream_order ON _stream_records (table_name, CAST(sequence_number AS INTEGER))`)
  } catch {
    // Another build of it may keep its streams elsewhere.
  } finally {
    database.close()
  }
}
