package dev.holdfast.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

/** A cursor survives the command line, and anything else typed there is no cursor. */
class CursorTest {

  static Stream<Object> keys() {
    return Stream.concat(
        Stream.of((Object) null),
        Arrays.stream(
            new Object[] {
              0L, Long.MIN_VALUE, -0.5, Double.MAX_VALUE, "", "a,b\n等", new Binary(3)
            }));
  }

  @ParameterizedTest
  @MethodSource("keys")
  void comesBackAsItWas(Object key) {
    for (TaskId id : new TaskId[] {TaskId.of(-7), new TaskId.Text("order,7")}) {
      for (boolean backward : new boolean[] {true, false}) {
        Cursor cursor = new Cursor(FieldTerm.LAST_EVENT.key(), SortOrder.DESC, backward, key, id);
        assertThat(cursor.encode()).matches("[A-Za-z0-9_-]+");
        assertThat(Cursor.decode(cursor.encode())).contains(cursor);
      }
    }
  }

  @ParameterizedTest
  @NullAndEmptySource
  @ValueSource(
      strings = {
        "42",
        "%%%",
        "id,ASC,f,n,l1",
        "id,UP,f,n,l1",
        "id,ASC,f,n,",
        "id,ASC,f,n,n",
        "id,ASC,f,q,l1",
        "id,ASC,f,lx,l1",
        "id,ASC,f,b-,l1"
      })
  void whatIsNoCursorIsNone(String typed) {
    assertThat(Cursor.decode(typed)).isEmpty();
    if (typed != null && !typed.equals("id,ASC,f,n,l1")) {
      assertThat(Cursor.decode(encoded(typed))).isEmpty();
    }
  }

  private static String encoded(String text) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void aCursorOfAnotherListIsRefused() {
    Cursor cursor = new Cursor(FieldTerm.ID.key(), SortOrder.ASC, false, null, TaskId.of(1));
    assertThatThrownBy(
            () -> new TaskQuery(TaskFilter.ALL, FieldTerm.ID.key(), SortOrder.DESC, 10, cursor))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
