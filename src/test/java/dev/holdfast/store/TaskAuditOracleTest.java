package dev.holdfast.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.holdfast.store.history.Histories;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.Binary;
import dev.holdfast.task.Fields;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A task, its events and its attempts are, field by field, what fib-flow's own audit gives. */
class TaskAuditOracleTest extends TaskStoreContract {

  private static final JsonMapper JSON = new JsonMapper();
  private static final int ALL = 100_000;

  @Test
  void equalsFibFlowForEveryTaskAsked() throws IOException {
    JsonNode questions = oracle().get("getTaskAudit");
    assertThat(questions).hasSize(37);
    for (JsonNode question : questions) {
      TaskId id = TaskId.of(question.get("task_id").asLong());
      JsonNode answer = question.get("result");
      String why = question.get("why").asText();
      assertTask(why, store.task(id, NEVER), answer.get("task"));
      Options events = new Options(question.get("options").path("events"));
      assertThat(events.page(events(id).filter(event -> events.wants(event)).toList()))
          .as(why)
          .isEqualTo(list(answer.get("events").get("items")));
      Options attempts = new Options(question.get("options").path("attempts"));
      assertThat(attempts.page(attempts(id).filter(attempt -> attempts.wants(attempt)).toList()))
          .as(why)
          .isEqualTo(list(answer.get("attempts").get("items")));
    }
  }

  private Stream<JsonNode> events(TaskId id) {
    return Roles.of(store, Histories.class).events(id, ALL, NEVER).items().stream()
        .map(TaskEvent::fields)
        .map(this::json);
  }

  private Stream<JsonNode> attempts(TaskId id) {
    return Roles.of(store, Histories.class).attempts(id, ALL, NEVER).items().stream()
        .map(Attempt::fields)
        .map(this::json);
  }

  private void assertTask(String why, Optional<TaskDetails> found, JsonNode answer) {
    assertThat(found.isEmpty()).as(why).isEqualTo(answer.isNull());
    if (found.isEmpty()) {
      return;
    }
    Task task = found.get().task();
    ObjectNode ours = json(task.fields());
    ObjectNode theirs = answer.deepCopy();
    // The context is never read: only its size is known.
    ours.remove("context");
    JsonNode context = theirs.remove("context");
    assertThat(task.fields().raw("context"))
        .as(why)
        .isEqualTo(
            context.isNull()
                ? null
                : new Binary(Base64.getDecoder().decode(context.get("$base64").asText()).length));
    if (theirs.get("payload").has("$omitted")) {
      // Over the limit: TaskDetailsTest looks at what is left of such a field.
      assertThat(found.get().cut()).as(why).containsOnlyKeys("payload");
      ours.remove("payload");
      theirs.remove("payload");
    } else {
      assertThat(found.get().cut()).as(why).isEmpty();
    }
    assertThat(ours).as(why).isEqualTo(theirs);
  }

  /** The JSON texts parsed and flags as booleans, which is how fib-flow hands rows out. */
  private ObjectNode json(Fields fields) {
    ObjectNode row = JsonNodeFactory.instance.objectNode();
    fields
        .asMap()
        .forEach(
            (name, value) ->
                row.set(
                    name,
                    switch (value) {
                      case null -> NullNode.getInstance();
                      case Boolean flag -> JsonNodeFactory.instance.booleanNode(flag);
                      case Long flag when name.equals("timeout_flag") ->
                          JsonNodeFactory.instance.booleanNode(flag != 0);
                      case Long number -> parsed(number.toString());
                      case Double number when number == Math.rint(number) ->
                          parsed(Long.toString(number.longValue()));
                      case Double number -> parsed(number.toString());
                      case Object text
                          when Set.of("payload", "metadata", "result").contains(name) ->
                          parsed(text.toString());
                      default -> JsonNodeFactory.instance.textNode(value.toString());
                    }));
    return row;
  }

  private static JsonNode parsed(String text) {
    try (JsonParser parser = JSON.createParser(text)) {
      JsonNode value = JSON.readTree(parser);
      return parser.nextToken() == null ? value : JsonNodeFactory.instance.textNode(text);
    } catch (JsonProcessingException notJson) {
      return JsonNodeFactory.instance.textNode(text);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static List<JsonNode> list(JsonNode array) {
    List<JsonNode> items = new ArrayList<>();
    array.forEach(items::add);
    return items;
  }

  private JsonNode oracle() throws IOException {
    try (InputStream file =
        getClass().getResourceAsStream("/oracle/" + engine.oracle() + ".audit.json")) {
      return JSON.readTree(file);
    }
  }

  /** What fib-flow does with the whole list when it is asked for a part of it. */
  private record Options(JsonNode given) {

    boolean wants(JsonNode row) {
      String time = row.has("event_time") ? "event_time" : "started_at";
      return (!given.has("event_types")
              || list(given.get("event_types")).contains(row.get("event_type")))
          && (!given.has("outcome") || given.get("outcome").equals(row.get("outcome")))
          && (!given.has("started_after")
              || row.get(time).asLong() >= given.get("started_after").asLong())
          && (!given.has("started_before")
              || row.get(time).asLong() <= given.get("started_before").asLong())
          && (!given.has("open_only") || row.get("ended_at").isNull());
    }

    List<JsonNode> page(List<JsonNode> rows) {
      List<JsonNode> ordered = given.path("order").asText().equals("desc") ? rows.reversed() : rows;
      int from = Math.min(given.path("offset").asInt(), ordered.size());
      int limit = given.path("limit").asInt(ordered.size());
      return ordered.subList(from, Math.min(ordered.size(), from + limit));
    }
  }
}
