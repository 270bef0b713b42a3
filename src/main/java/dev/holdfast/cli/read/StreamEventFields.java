package dev.holdfast.cli.read;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.cli.output.Table;
import dev.holdfast.task.Fields;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.text.ExactTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An event of a stream as a program reads it: its data and metadata as JSON where they are. */
final class StreamEventFields {

  private static final List<String> JSON = List.of("event_data", "metadata");

  /** A number of money must not lose a digit on its way. */
  private static final ObjectMapper MAPPER =
      new ObjectMapper()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.USE_BIG_INTEGER_FOR_INTS);

  private StreamEventFields() {}

  static Map<String, Object> of(TaskEvent event) {
    Fields fields = event.fields();
    Map<String, Object> row = new LinkedHashMap<>(fields.asMap());
    for (String name : JSON) {
      if (fields.text(name) != null && !fields.has(name + "_bytes")) {
        row.put(name, parsed(fields.text(name)));
      }
    }
    return row;
  }

  private static Object parsed(String text) {
    try {
      return MAPPER.readValue(text, Object.class);
    } catch (JsonProcessingException noJson) {
      return text;
    }
  }

  static Table table(List<TaskEvent> events, ExactTime times) {
    Table table = new Table(">OFFSET", "STORED", "TYPE", "CORRELATION", "EVENT", "DATA");
    for (TaskEvent event : events) {
      Fields fields = event.fields();
      table.row(
          fields.raw("offset"),
          times.of(fields.integer("stored_at")),
          fields.text("event_type"),
          fields.text("correlation_id"),
          fields.text("event_id"),
          fields.text("event_data"));
    }
    return table;
  }
}
