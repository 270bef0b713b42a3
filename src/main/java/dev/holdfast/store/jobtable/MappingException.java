package dev.holdfast.store.jobtable;

import dev.holdfast.store.KindFile;

/** What is wrong with a mapping file, in one sentence that begins with the place. */
final class MappingException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  private final transient KindFile.Note note;

  MappingException(String file, int line, int column, String problem) {
    super("%s:%d:%d: %s".formatted(file, line, column, problem));
    this.note = new KindFile.Note(line, column, KindFile.Note.ERROR, problem);
  }

  /** Returns it without the name of the file. */
  KindFile.Note note() {
    return note;
  }
}
