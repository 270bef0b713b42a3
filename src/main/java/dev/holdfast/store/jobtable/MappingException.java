package dev.holdfast.store.jobtable;

/** What is wrong with a mapping file, in one sentence that begins with the place. */
final class MappingException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  MappingException(String file, int line, int column, String problem) {
    super("%s:%d:%d: %s".formatted(file, line, column, problem));
  }
}
