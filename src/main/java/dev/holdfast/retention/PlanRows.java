package dev.holdfast.retention;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.cbor.CBORFactory;
import dev.holdfast.task.TaskStatus;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;

/**
 * The rows of a preview as a stream: what must be known of each candidate to judge any part of them
 * again without the store. In CBOR: the names and the statuses, each an array; then an array with,
 * for each candidate, the differences of id and {@code last_active_time} to the one before, the
 * numbers of status and name, parent and workflow as differences to the id, the place of the rule,
 * events, attempts and flags; then an array with root (as a difference) and size of each workflow.
 */
public final class PlanRows {

  private static final CBORFactory CBOR = new CBORFactory();

  /** Beyond this a double no longer tells seconds apart. */
  private static final double LAST_EXACT = 0x1p53;

  private static final int CRON = 8;
  private static final int CHILD_FLAGS = Judgement.FAILED_CHILD | Judgement.OPEN_CHILD;

  private PlanRows() {}

  /**
   * Writes; leaves the stream open.
   *
   * @throws IOException if the stream fails
   */
  public static void write(Preview preview, OutputStream out) throws IOException {
    Candidates rows = preview.candidates();
    try (JsonGenerator cbor = CBOR.createGenerator(out)) {
      cbor.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
      cbor.writeStartArray();
      for (String name : rows.names()) {
        cbor.writeString(name);
      }
      cbor.writeEndArray();
      cbor.writeStartArray();
      for (TaskStatus status : rows.statuses()) {
        cbor.writeString(status.code());
      }
      cbor.writeEndArray();
      cbor.writeStartArray();
      for (int row = 0; row < rows.size(); row++) {
        write(preview, row, cbor);
      }
      cbor.writeEndArray();
      cbor.writeStartArray();
      long before = 0;
      for (long root : preview.judgement().workflows().roots()) {
        cbor.writeNumber(root - before);
        cbor.writeNumber(preview.judgement().workflowSize(root));
        before = root;
      }
      cbor.writeEndArray();
    }
  }

  private static void write(Preview preview, int row, JsonGenerator cbor) throws IOException {
    Candidates rows = preview.candidates();
    long id = rows.number(row);
    cbor.writeNumber(row == 0 ? id : id - rows.number(row - 1));
    double time = rows.lastActive(row);
    if (whole(time)) {
      boolean after = row > 0 && whole(rows.lastActive(row - 1));
      cbor.writeNumber((long) time - (after ? (long) rows.lastActive(row - 1) : 0));
    } else {
      cbor.writeNumber(time);
    }
    cbor.writeNumber(rows.statusNumber(row));
    cbor.writeNumber(rows.nameNumber(row));
    if (rows.parent(row) == null) {
      cbor.writeNull();
    } else {
      cbor.writeNumber(id - rows.parentNumber(row));
    }
    cbor.writeNumber(id - rows.workflowNumber(row));
    cbor.writeNumber(rows.rule(row));
    cbor.writeNumber(rows.events(row));
    cbor.writeNumber(rows.attempts(row));
    cbor.writeNumber(preview.judgement().childrenOutside(row) | (rows.cron(row) ? CRON : 0));
  }

  private static boolean whole(double time) {
    return time == Math.rint(time) && Math.abs(time) < LAST_EXACT;
  }

  /**
   * Reads.
   *
   * @param facts what else the plan says
   * @throws IOException if the stream fails or holds something else
   */
  public static Preview read(InputStream in, PlanFacts facts) throws IOException {
    try (JsonParser cbor = CBOR.createParser(in)) {
      return new Reader(cbor, facts.policy().rules().size()).preview(facts);
    } catch (ArithmeticException | IndexOutOfBoundsException wrong) {
      throw new IOException("the rows make no sense", wrong);
    }
  }

  /** Takes one value after the other. */
  private static final class Reader {

    private final JsonParser cbor;
    private final int rules;
    private final CandidateColumns columns = new CandidateColumns();
    private int[] events = new int[0];
    private int[] attempts = new int[0];
    private byte[] children = new byte[0];

    Reader(JsonParser cbor, int rules) {
      this.cbor = cbor;
      this.rules = rules;
    }

    Preview preview(PlanFacts facts) throws IOException {
      begin();
      while (cbor.nextToken() != JsonToken.END_ARRAY) {
        columns.names.number(cbor.currentToken() == JsonToken.VALUE_NULL ? null : cbor.getText());
      }
      begin();
      while (cbor.nextToken() != JsonToken.END_ARRAY) {
        columns.statuses.number(new TaskStatus(cbor.getText()));
      }
      begin();
      while (cbor.nextToken() != JsonToken.END_ARRAY) {
        row(cbor.getLongValue());
      }
      Candidates candidates = columns.asTheyAre();
      for (int row = 0; row < candidates.size(); row++) {
        candidates.setEvents(row, events[row]);
        candidates.setAttempts(row, attempts[row]);
      }
      byte[] outside = Arrays.copyOf(children, candidates.size());
      // A million rows: what was copied must not stay beside its copy.
      events = new int[0];
      attempts = new int[0];
      children = new byte[0];
      WorkflowSizes workflows = new WorkflowSizes(candidates);
      begin();
      long root = 0;
      while (cbor.nextToken() != JsonToken.END_ARRAY) {
        root += cbor.getLongValue();
        workflows.add(root, next());
      }
      return Preview.of(
          facts, candidates, new Judgement(candidates, facts.census(), outside, workflows));
    }

    private void row(long idStep) throws IOException {
      int row = columns.size;
      columns.makeRoom();
      if (row >= events.length) {
        events = Arrays.copyOf(events, columns.ids.length);
        attempts = Arrays.copyOf(attempts, columns.ids.length);
        children = Arrays.copyOf(children, columns.ids.length);
      }
      long id = row == 0 ? idStep : Math.addExact(columns.ids[row - 1], idStep);
      columns.ids[row] = id;
      columns.lastActive[row] = time(row);
      columns.status[row] = (byte) number(columns.statuses.size());
      columns.name[row] = number(columns.names.size());
      columns.parents[row] =
          cbor.nextToken() == JsonToken.VALUE_NULL
              ? CandidateColumns.NONE
              : Math.subtractExact(id, cbor.getLongValue());
      columns.workflows[row] = Math.subtractExact(id, next());
      columns.rule[row] = number(rules);
      events[row] = number(Integer.MAX_VALUE);
      attempts[row] = number(Integer.MAX_VALUE);
      int flags = number(CRON << 1);
      columns.cron[row] = (flags & CRON) != 0;
      children[row] = (byte) (flags & CHILD_FLAGS);
      columns.size++;
    }

    private double time(int row) throws IOException {
      if (cbor.nextToken() == JsonToken.VALUE_NUMBER_FLOAT) {
        return cbor.getDoubleValue();
      }
      boolean after = row > 0 && whole(columns.lastActive[row - 1]);
      return Math.addExact(cbor.getLongValue(), after ? (long) columns.lastActive[row - 1] : 0);
    }

    private void begin() throws IOException {
      if (cbor.nextToken() != JsonToken.START_ARRAY) {
        throw new IOException("the rows are incomplete");
      }
    }

    private long next() throws IOException {
      cbor.nextToken();
      return cbor.getLongValue();
    }

    private int number(int below) throws IOException {
      long value = next();
      if (value < 0 || value >= below) {
        throw new IOException("a number is out of range");
      }
      return (int) value;
    }
  }
}
