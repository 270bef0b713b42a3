package dev.holdfast.text;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.holdfast.task.Binary;
import dev.holdfast.task.JsonValue;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonTextTest {

  private final JsonText json = new JsonText();

  @Test
  void writesNumbersAsJavaScriptDoes() {
    assertThat(json.of(Arrays.asList(1L, 1, 50.0, 62.5, -0.25, 1e300, null, true)))
        .isEqualTo("[1,1,50,62.5,-0.25,1.0E300,null,true]");
    assertThat(json.of(List.of(Double.NaN, Double.POSITIVE_INFINITY)))
        .isEqualTo("[\"NaN\",\"Infinity\"]");
  }

  @Test
  void writesWhatStoresHold() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", TaskId.of(7));
    fields.put("stream", new TaskId.Text("orders"));
    fields.put("context", new Binary(8));
    fields.put("status", TaskStatus.PAUSED);
    assertThat(json.of(fields))
        .isEqualTo(
            "{\"id\":7,\"stream\":\"orders\",\"context\":{\"bytes\":8},\"status\":\"paused\"}");
  }

  @Test
  void writesJsonAsItIsWithAllDigitsAndWhatIsNoneAsText() {
    assertThat(json.of(new JsonValue("{\"a\":[1, null,0.1,12345678901234567890.5,\"\u009b\"]}")))
        .isEqualTo("{\"a\":[1,null,0.1,12345678901234567890.5,\"\\u009b\"]}");
    assertThat(json.of(new JsonValue("{\"cut"))).isEqualTo("\"{\\\"cut\"");
    assertThat(json.of(new JsonValue("1 2"))).isEqualTo("\"1 2\"");
    assertThat(json.of(List.of(new BigDecimal("0.5"), new BigInteger("12345678901234567890"))))
        .isEqualTo("[0.5,12345678901234567890]");
  }

  @Test
  void writesTextAsItIsButForWhatATerminalWouldObey() {
    assertThat(json.of("账单 👩 \"q\" \\ é")).isEqualTo("\"账单 👩 \\\"q\\\" \\\\ é\"");
    assertThat(json.of("\u0000\n\u001b\u007f\u009b\u202e\u2028"))
        .isEqualToIgnoringCase("\"\\u0000\\n\\u001b\\u007f\\u009b\\u202e\\u2028\"");
  }

  /** What only a kind of store names. */
  record Open(@JsonAnyGetter Map<String, Object> fields) implements JsonDocument {}

  record Inner(TaskId id, double share, JsonValue raw) implements JsonDocument {}

  record Outer(
      String firstName,
      @JsonUnwrapped Open open,
      @JsonInclude(JsonInclude.Include.NON_NULL) Long leftOut,
      Long nothing,
      List<Inner> inner,
      @JsonUnwrapped Inner here)
      implements JsonDocument {}

  private static Outer document() {
    Map<String, Object> open = new LinkedHashMap<>();
    open.put("Zone", TaskStatus.PAUSED);
    open.put("a_b", null);
    Inner inner = new Inner(new TaskId.Text("x"), 50.0, new JsonValue("[0.25]"));
    return new Outer("\u009b", new Open(open), null, null, List.of(inner), inner);
  }

  @Test
  void writesARecordInTheOrderOfItsComponentsWithTheValuesAsEverywhere() {
    assertThat(json.of(List.of(document())))
        .isEqualTo(
            "[{\"first_name\":\"\\u009b\",\"Zone\":\"paused\",\"a_b\":null,\"nothing\":null,"
                + "\"inner\":[{\"id\":\"x\",\"share\":50,\"raw\":[0.25]}],"
                + "\"id\":\"x\",\"share\":50,\"raw\":[0.25]}]");
  }

  @Test
  void tellsTheFieldsOfARecordWithTheValuesAsTheyAre() {
    Map<String, Object> fields = JsonText.fields(document());
    assertThat(fields.keySet())
        .containsExactly("first_name", "Zone", "a_b", "nothing", "inner", "id", "share", "raw");
    assertThat(fields)
        .containsEntry("Zone", TaskStatus.PAUSED)
        .containsEntry("id", new TaskId.Text("x"))
        .containsEntry("share", 50.0)
        .containsEntry("nothing", null);
  }

  @Test
  void indentsARecordLikeAnythingElse() throws Exception {
    StringWriter record = new StringWriter();
    StringWriter map = new StringWriter();
    json.write(record, new Inner(TaskId.of(7), 0.5, new JsonValue("{}")), true);
    Map<String, Object> same = new LinkedHashMap<>();
    same.put("id", 7);
    same.put("share", 0.5);
    same.put("raw", Map.of());
    json.write(map, same, true);
    assertThat(record).hasToString(map.toString());
  }
}
