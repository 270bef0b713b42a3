package dev.holdfast.store.jobtable;

import dev.holdfast.store.KindFile.Note;

/** What is wrong with a mapping file, in one sentence that begins with the place. */
final class MappingException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  private final transient Note note;

  MappingException(String file, YamlPart.Said at, String problem) {
    super("%s:%d:%d: %s".formatted(file, at.line(), at.column(), problem));
    this.note = at.note(Note.ERROR, problem);
  }

  /** Returns it without the name of the file. */
  Note note() {
    return note;
  }
}
