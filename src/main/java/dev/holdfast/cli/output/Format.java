package dev.holdfast.cli.output;

import dev.holdfast.task.WireName;

/** How a result is printed. */
public enum Format implements WireName {
  /** For people. */
  TABLE,
  /** One document. */
  JSON,
  /** One document a line: each row of a list, or the whole result. */
  NDJSON,
  /** For spreadsheets: rows of a list, or names and values. */
  CSV
}
