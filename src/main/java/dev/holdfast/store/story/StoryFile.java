package dev.holdfast.store.story;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.StoreFailure;
import dev.holdfast.store.TaskDetails;
import dev.holdfast.store.address.FilePath;
import dev.holdfast.task.Attempt;
import dev.holdfast.task.Binary;
import dev.holdfast.task.Fields;
import dev.holdfast.task.Task;
import dev.holdfast.task.TaskEvent;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.Worker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * A story as it lies on disk, read whole. Values come out as the store had them; what the file does
 * not have reads as NULL.
 *
 * @param file where it is
 * @param origin the address of the store it was read from
 * @param now the time at which it was read, by that store's clock, in Unix seconds
 * @param id the task's id
 * @param details its row; null if it was gone
 * @param events its events
 * @param attempts its attempts
 * @param childEnds the events with which its children ended
 * @param workers the workers registered then, if the task was running
 * @param complete false if the store had more than was exported
 * @param times which columns of its row are times
 */
record StoryFile(
    Path file,
    String origin,
    long now,
    TaskId id,
    TaskDetails details,
    List<TaskEvent> events,
    List<Attempt> attempts,
    List<TaskEvent> childEnds,
    List<Worker> workers,
    boolean complete,
    List<String> times) {

  private static final JsonMapper JSON = new JsonMapper();

  /**
   * Reads the location of a {@code story:} address.
   *
   * @throws StoreException saying what it is instead
   */
  static StoryFile read(String location) {
    Path file = path(location);
    JsonNode document;
    try {
      document = JSON.readTree(file.toFile());
    } catch (JsonProcessingException noJson) {
      throw new StoreException(new StoreFailure.NotStory(file.toString()), noJson);
    } catch (IOException failure) {
      throw new StoreException(
          new StoreFailure.Unreadable(file.toString(), String.valueOf(failure.getMessage())),
          failure);
    }
    JsonNode id = document.path("id");
    boolean known = document.path("report").asText().equals("story");
    if (!known || !id.canConvertToLong() && !id.isTextual()) {
      throw new StoreException(new StoreFailure.NotStory(file.toString()));
    }
    TaskId task = id.isTextual() ? new TaskId.Text(id.asText()) : TaskId.of(id.asLong());
    return new StoryFile(
        file,
        document.path("store").asText("?"),
        document.path("now").asLong(),
        task,
        details(task, document),
        rows(document.path("events"), TaskEvent::new),
        rows(document.path("attempts"), Attempt::new),
        rows(document.path("child_ends"), TaskEvent::new),
        rows(document.path("workers"), (_, fields) -> new Worker(fields.text("worker_id"), fields)),
        document.path("complete").asBoolean(true),
        document.path("times").valueStream().map(JsonNode::asText).toList());
  }

  private static Path path(String location) {
    Path file;
    try {
      file = FilePath.of(location);
    } catch (InvalidPathException invalid) {
      throw new StoreException(new StoreFailure.NoSuchFile(location), invalid);
    }
    if (!Files.exists(file)) {
      throw new StoreException(new StoreFailure.NoSuchFile(file.toString()));
    }
    if (Files.isDirectory(file)) {
      throw new StoreException(new StoreFailure.IsDirectory(file.toString()));
    }
    if (!Files.isRegularFile(file)) {
      throw new StoreException(new StoreFailure.NotStory(file.toString()));
    }
    return file;
  }

  private static TaskDetails details(TaskId id, JsonNode document) {
    if (!document.path("task").isObject()) {
      return null;
    }
    Map<String, Long> cut = new HashMap<>();
    document
        .path("cut")
        .properties()
        .forEach(each -> cut.put(each.getKey(), each.getValue().asLong()));
    return new TaskDetails(new Task(id, fields(document.path("task"))), cut);
  }

  private static <T> List<T> rows(JsonNode array, BiFunction<Long, Fields, T> row) {
    List<T> rows = new ArrayList<>();
    for (JsonNode each : array) {
      Fields fields = fields(each);
      Long id = fields.integer("id");
      rows.add(row.apply(id == null ? rows.size() : id, fields));
    }
    return List.copyOf(rows);
  }

  private static Fields fields(JsonNode object) {
    Map<String, Object> values = new LinkedHashMap<>();
    object.properties().forEach(each -> values.put(each.getKey(), value(each.getValue())));
    return new Fields(values);
  }

  private static Object value(JsonNode node) {
    return switch (node.getNodeType()) {
      case NULL, MISSING -> null;
      case BOOLEAN -> node.asBoolean();
      case STRING -> node.asText();
      case NUMBER -> {
        if (!node.isIntegralNumber()) {
          yield node.asDouble();
        }
        yield node.canConvertToLong() ? (Object) node.asLong() : node.asText();
      }
      case OBJECT ->
          node.size() == 1 && node.path("bytes").canConvertToLong()
              ? new Binary(node.path("bytes").asLong())
              : node.toString();
      default -> node.toString();
    };
  }
}
