package dev.holdfast.replay;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import dev.holdfast.task.TaskId;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** fib-flow's own summaries beside ours, in one form; the root task is compared elsewhere. */
public final class SummaryJson {

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .addModule(new SimpleModule().addSerializer(new NumericId()))
          .build();

  private SummaryJson() {}

  /**
   * What fib-flow answered for one root.
   *
   * @param result all of it but {@code root_task}
   * @param rootIsThere whether {@code root_task} was not null
   */
  public record Answer(TaskId root, JsonNode result, boolean rootIsThere) {
    @Override
    public String toString() {
      return "root " + root;
    }
  }

  /** Reads the answers recorded on {@code sqlite} or {@code psql}. */
  public static List<Answer> answers(String engine) {
    try (InputStream file =
        SummaryJson.class.getResourceAsStream("/oracle/" + engine + ".summary.json")) {
      List<Answer> answers = new ArrayList<>();
      for (JsonNode entry : MAPPER.readTree(file).get("getWorkflowAuditSummary")) {
        ObjectNode result = (ObjectNode) entry.get("result");
        boolean rootIsThere = !result.remove("root_task").isNull();
        answers.add(new Answer(TaskId.of(entry.get("root_id").asLong()), result, rootIsThere));
      }
      return answers;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Returns ours as it goes over the command line, without {@code root_task}. */
  public static JsonNode of(WorkflowSummary summary) throws IOException {
    ObjectNode result =
        MAPPER.valueToTree(
            new WorkflowSummary(
                null,
                summary.totals(),
                summary.statuses(),
                summary.attemptOutcomes(),
                summary.taskNames(),
                summary.stages(),
                summary.workers(),
                summary.timing(),
                summary.stageTimings(),
                summary.failedTasks(),
                summary.criticalPath(),
                summary.slowestAttempts()));
    result.remove("root_task");
    // Written and read again, so that numbers are of the same Java type on both sides.
    return MAPPER.readTree(MAPPER.writeValueAsString(result));
  }

  private static final class NumericId extends StdSerializer<TaskId> {
    private static final long serialVersionUID = 1L;

    NumericId() {
      super(TaskId.class);
    }

    @Override
    public void serialize(TaskId id, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      out.writeNumber(((TaskId.Numeric) id).value());
    }
  }
}
