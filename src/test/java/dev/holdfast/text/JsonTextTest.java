package dev.holdfast.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.task.Binary;
import dev.holdfast.task.Document;
import dev.holdfast.task.JsonValue;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
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

  @Test
  void writesADocumentInTheOrderInWhichItIsTold() {
    Document inner = new Document().with("id", new TaskId.Text("x")).with("share", 50.0);
    Document document =
        new Document()
            .with("first_name", "\u009b")
            .all(Map.of("Zone", TaskStatus.PAUSED))
            .known("left_out", null)
            .with("nothing", null)
            .with("inner", List.of(inner))
            .all(inner);
    assertThat(json.of(List.of(document)))
        .isEqualTo(
            "[{\"first_name\":\"\\u009b\",\"Zone\":\"paused\",\"nothing\":null,"
                + "\"inner\":[{\"id\":\"x\",\"share\":50}],\"id\":\"x\",\"share\":50}]");
  }
}
