package dev.holdfast.retention.plan;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.holdfast.retention.columns.CandidateColumns;
import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.columns.IdNumbers;
import dev.holdfast.retention.columns.IdPool;
import dev.holdfast.retention.columns.LongColumn;
import dev.holdfast.retention.columns.VersionColumn;
import dev.holdfast.retention.family.FamilyJudge;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.store.terms.Measure;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** Reads the rows of a preview, one value after the other, see {@link PlanRows}. */
final class PlanRowsReader {

  private final JsonParser cbor;
  private final int form;
  private final int rules;
  private final List<Measure> measures;
  private final Hazards terms;
  private final CandidateColumns columns = new CandidateColumns();
  private final LongColumn[] amounts;
  private final LongColumn children = new LongColumn();

  /** The ids; null while all are numbers. */
  private IdPool pool;

  PlanRowsReader(JsonParser cbor, int form, int rules, List<Measure> measures, Hazards terms) {
    this.cbor = cbor;
    this.form = form;
    this.rules = rules;
    this.measures = measures;
    this.terms = terms;
    this.amounts = new LongColumn[measures.size()];
    Arrays.setAll(amounts, _ -> new LongColumn());
  }

  Preview preview(PlanFacts facts) throws IOException {
    if (form != PlanRows.OF_NUMBERS) {
      ids();
      versions();
    }
    each(cbor, () -> columns.addName(cbor.getValueAsString()));
    each(cbor, () -> columns.addStatus(new TaskStatus(cbor.getText())));
    each(cbor, () -> row(cbor.getLongValue()));
    if (columns.lacksVersions()) {
      throw new IOException("the versions are not those of the rows");
    }
    Candidates candidates = columns.asTheyAre();
    candidates.setAmounts(amounts);
    WorkflowSizes workflows = new WorkflowSizes(candidates);
    long[] root = {0};
    each(
        cbor,
        () -> {
          root[0] += cbor.getLongValue();
          workflows.add(root[0], next());
        });
    Descendants descendants =
        form >= PlanRows.WITH_DESCENDANTS
            ? DescendantRows.read(candidates, amounts.length, cbor)
            : Descendants.none(candidates);
    ForeignRows foreign =
        form >= PlanRows.WITH_FOREIGN_ROWS
            ? ForeignRowsForm.read(descendants, cbor)
            : ForeignRows.NONE;
    return Preview.of(
        facts,
        candidates,
        measures,
        new Evidence(
            terms,
            FamilyJudge.of(terms.family()),
            candidates,
            facts.census(),
            children,
            workflows,
            descendants,
            foreign));
  }

  private void ids() throws IOException {
    IdPool texts = new IdPool();
    begin(cbor.nextToken());
    while (cbor.nextToken() != JsonToken.END_ARRAY) {
      int place =
          texts.add(
              cbor.currentToken() == JsonToken.VALUE_STRING
                  ? new TaskId.Text(cbor.getText())
                  : TaskId.of(cbor.getLongValue()));
      if (place > 0 && texts.compare(place - 1, place) >= 0) {
        throw new IOException("the ids are out of order");
      }
    }
    if (texts.size() > 0) {
      pool = texts;
      columns.usePool(texts);
    }
  }

  private void versions() throws IOException {
    VersionColumn versions = new VersionColumn();
    each(cbor, () -> versions.add(cbor.getValueAsString()));
    if (versions.size() > 0) {
      columns.useVersions(versions);
    }
  }

  private void row(long idStep) throws IOException {
    int row = columns.size();
    // Differences of far apart numbers overflow when they are written, and back when they are read.
    long id = known(row == 0 ? idStep : columns.number(row - 1) + idStep);
    double time = time(row);
    int status = number(columns.statusCount());
    int name = number(columns.nameCount());
    long parent =
        cbor.nextToken() == JsonToken.VALUE_NULL ? IdNumbers.NONE : known(id - cbor.getLongValue());
    long workflow = known(id - next());
    int rule = rule();
    for (LongColumn amount : amounts) {
      amount.add(amount(cbor));
    }
    int marked = form >= PlanRows.WITH_MARKS ? Hazards.MOST_OF_ROWS : 1;
    int flags = number(1 << PlanRows.CHILD_BITS + marked);
    columns.add(id, parent, workflow, time, name, status, flags >>> PlanRows.CHILD_BITS, rule);
    children.add(flags & PlanRows.CHILD_FLAGS);
  }

  private int rule() throws IOException {
    int ties = Candidates.TIED | Candidates.ALONG;
    int value = number(Integer.MAX_VALUE);
    if ((value & ~ties) >= rules) {
      throw new IOException("a rule is out of range");
    }
    return value;
  }

  static long amount(JsonParser cbor) throws IOException {
    cbor.nextToken();
    if (cbor.getLongValue() < 0) {
      throw new IOException("an amount is below zero");
    }
    return cbor.getLongValue();
  }

  private long known(long id) throws IOException {
    if (pool != null && (id < 0 || id >= pool.size())) {
      throw new IOException("an id is out of range");
    }
    return id;
  }

  private double time(int row) throws IOException {
    if (cbor.nextToken() == JsonToken.VALUE_NUMBER_FLOAT) {
      return cbor.getDoubleValue();
    }
    double before = row > 0 ? columns.time(row - 1) : Double.NaN;
    return Math.addExact(cbor.getLongValue(), PlanRows.whole(before) ? (long) before : 0);
  }

  /** Reads an array, item by item. */
  static void each(JsonParser cbor, Item item) throws IOException {
    begin(cbor.nextToken());
    while (cbor.nextToken() != JsonToken.END_ARRAY) {
      item.read();
    }
  }

  /** Reads an item that is begun. */
  interface Item {
    void read() throws IOException;
  }

  static void begin(JsonToken token) throws IOException {
    if (token != JsonToken.START_ARRAY) {
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
