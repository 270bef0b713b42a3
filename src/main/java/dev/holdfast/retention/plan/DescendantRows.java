package dev.holdfast.retention.plan;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.holdfast.retention.columns.CandidateColumns;
import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.store.retention.Cascade;
import dev.holdfast.store.retention.RetentionSnapshot.Candidate;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The end of a plan's rows for a store that deletes tasks with others by its own keys: an array of
 * two truths, whether it does so by parent and by root; and an array of the tasks below candidates
 * that are none, oldest first, for each id, status, time (null for none), name, parent, root, the
 * amount of each measure and whether it is on hold. Its ids are numbers.
 */
final class DescendantRows {

  private DescendantRows() {}

  static void write(Descendants descendants, int measures, JsonGenerator cbor) throws IOException {
    cbor.writeStartArray();
    PlanRows.write(cbor, descendants.keys.parents(), descendants.keys.roots());
    cbor.writeEndArray();
    Candidates tasks = descendants.below;
    cbor.writeStartArray();
    for (int row = 0; row < tasks.size(); row++) {
      TaskId parent = tasks.parent(row);
      PlanRows.write(
          cbor,
          number(tasks.id(row)),
          tasks.status(row).code(),
          Double.isNaN(tasks.time(row)) ? null : Double.valueOf(tasks.time(row)),
          tasks.name(row),
          parent == null ? null : Long.valueOf(number(parent)),
          number(tasks.workflow(row)));
      for (int measure = 0; measure < measures; measure++) {
        cbor.writeNumber(tasks.amount(row, measure));
      }
      cbor.writeBoolean(descendants.held(row));
    }
    cbor.writeEndArray();
  }

  private static long number(TaskId id) throws IOException {
    if (id instanceof TaskId.Numeric(long number)) {
      return number;
    }
    throw new IOException("no such store has ids that are texts");
  }

  static Descendants read(Candidates candidates, int measures, JsonParser cbor) throws IOException {
    PlanRowsReader.begin(cbor.nextToken());
    Cascade keys = new Cascade(truth(cbor), truth(cbor));
    if (cbor.nextToken() != JsonToken.END_ARRAY) {
      throw new IOException("there are more keys than known");
    }
    PlanRowsReader.begin(cbor.nextToken());
    CandidateColumns columns = new CandidateColumns();
    List<Long> amounts = new ArrayList<>();
    List<Boolean> held = new ArrayList<>();
    while (cbor.nextToken() != JsonToken.END_ARRAY) {
      columns.add(task(TaskId.of(cbor.getLongValue()), cbor), 0);
      for (int measure = 0; measure < measures; measure++) {
        amounts.add(PlanRowsReader.amount(cbor));
      }
      held.add(truth(cbor));
    }
    Candidates tasks = columns.asTheyAre();
    boolean[] holds = new boolean[tasks.size()];
    for (int row = 0; row < holds.length; row++) {
      for (int measure = 0; measure < measures; measure++) {
        tasks.setAmount(row, measure, amounts.get(row * measures + measure));
      }
      holds[row] = held.get(row);
    }
    return new Descendants(keys, candidates, tasks, holds);
  }

  private static Candidate task(TaskId id, JsonParser cbor) throws IOException {
    cbor.nextToken();
    TaskStatus status = new TaskStatus(cbor.getText());
    double time = cbor.nextToken() == JsonToken.VALUE_NULL ? Double.NaN : cbor.getDoubleValue();
    String name = cbor.nextToken() == JsonToken.VALUE_NULL ? null : cbor.getText();
    TaskId parent =
        cbor.nextToken() == JsonToken.VALUE_NULL ? null : TaskId.of(cbor.getLongValue());
    cbor.nextToken();
    TaskId root = TaskId.of(cbor.getLongValue());
    return new Candidate(id, status, time, null, name, null, null, null, parent, root, null, 0);
  }

  private static boolean truth(JsonParser cbor) throws IOException {
    cbor.nextToken();
    return cbor.getBooleanValue();
  }
}
