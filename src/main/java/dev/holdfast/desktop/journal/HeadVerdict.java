package dev.holdfast.desktop.journal;

/** Whether the journal holds the entry of a head that was kept elsewhere. */
public enum HeadVerdict {
  /** No head was given. */
  NONE,
  /** It does. */
  THERE,
  /** It does not: entries were cut off, or the file was rewritten. */
  MISSING
}
