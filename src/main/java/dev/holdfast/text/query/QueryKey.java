package dev.holdfast.text.query;

import dev.holdfast.task.TaskCondition.Field;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What may stand before a colon. */
enum QueryKey {
  STATUS(Field.STATUS, Value.EXACT),
  NAME(Field.NAME, Value.NAME),
  TAG(Field.TAG, Value.EXACT),
  TYPE(Field.TYPE, Value.EXACT),
  WORKER(Field.WORKER, Value.EXACT),
  ERROR(Field.ERROR, Value.NAME),
  ID(Field.ID, Value.EXACT),
  ROOT(Field.ROOT, Value.EXACT),
  PARENT(Field.PARENT, Value.EXACT),
  WORKFLOW(Field.WORKFLOW, Value.EXACT),
  CREATED(Field.CREATED, Value.TIME),
  LAST(Field.LAST, Value.TIME),
  NEXT(Field.NEXT, Value.TIME),
  RETRIES(Field.RETRIES, Value.NUMBER),
  SUSPENDED(Field.SUSPENDED, Value.EXACT),
  /** A word of the kind of store. */
  IS(Field.MARK, Value.WORD),
  /** A path stands between it and the colon. */
  PAYLOAD(Field.PAYLOAD, Value.JSON);

  /** How what stands after it is read. */
  enum Value {
    EXACT,
    NAME,
    TIME,
    NUMBER,
    WORD,
    JSON
  }

  private final Field field;
  private final Value value;

  QueryKey(Field field, Value value) {
    this.field = field;
    this.value = value;
  }

  Field field() {
    return field;
  }

  Value value() {
    return value;
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Optional<QueryKey> of(String word) {
    return Arrays.stream(values()).filter(key -> key.word().equals(word)).findFirst();
  }

  static List<String> words() {
    return Arrays.stream(values())
        .map(key -> key.word() + (key == PAYLOAD ? ".PATH" : ""))
        .toList();
  }
}
