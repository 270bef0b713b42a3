package dev.holdfast.retention.plan;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.dataformat.cbor.CBORFactory;
import dev.holdfast.retention.columns.Candidates;
import dev.holdfast.retention.columns.LongColumn;
import dev.holdfast.retention.columns.PlainIds;
import dev.holdfast.retention.columns.RankedIds;
import dev.holdfast.store.terms.FamilyTerm;
import dev.holdfast.store.terms.Hazards;
import dev.holdfast.store.terms.Measure;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The rows of a preview as a stream: what must be known of each candidate to judge any part of them
 * again without the store. In CBOR: the names and the statuses, each an array; then an array with,
 * for each candidate, the differences of id and time to the one before, the numbers of status and
 * name, parent and workflow as differences to the id, the place of the rule (with {@link
 * Candidates#TIED} and {@link Candidates#ALONG}), events, attempts and flags; then an array with
 * root (as a difference) and size of each workflow.
 *
 * <p>The {@link #WITH_TEXTS second form} begins with an array of all ids, ascending, as numbers and
 * texts: in what follows the place of an id in it stands for the id, unless it is empty. Then comes
 * an array of the candidates' versions, each a text or null; empty if no task has one. The {@link
 * #WITH_DESCENDANTS third} is the second with {@link DescendantRows} at its end, the {@link
 * #WITH_FOREIGN_ROWS fourth} the third with {@link ForeignRowsForm}, the {@link #WITH_MARKS fifth}
 * the fourth with larger flags, the {@link #WITH_MEASURES sixth} the fifth with amounts of other
 * measures.
 */
public final class PlanRows {

  /** The form for numeric ids without versions. */
  public static final int OF_NUMBERS = 1;

  /** The second form, and after it the tasks that the store deletes with the candidates. */
  public static final int WITH_DESCENDANTS = 3;

  /** The third form, and after it the rows of other tables that refer to these tasks. */
  public static final int WITH_FOREIGN_ROWS = 4;

  /** The form for any ids, with versions. */
  public static final int WITH_TEXTS = 2;

  /** The fourth form, with marks that those before have no room for. */
  public static final int WITH_MARKS = 5;

  /** The fifth form, with measures of the store's own, which the plan names. */
  public static final int WITH_MEASURES = 6;

  /** What the rows of a plan that names no measures have amounts of. */
  public static final List<Measure> UNNAMED =
      List.of(Measure.ofRows("events", null), Measure.ofRows("attempts", null));

  private static final CBORFactory CBOR = new CBORFactory();

  /** Beyond this a double no longer tells seconds apart. */
  private static final double LAST_EXACT = 0x1p53;

  /** The bits of what its children are; those of its marks come above. */
  static final int CHILD_BITS = FamilyTerm.MOST;

  static final int CHILD_FLAGS = (1 << CHILD_BITS) - 1;

  private PlanRows() {}

  /** Returns the simplest form in which these rows can be written. */
  public static int form(Preview preview) {
    Candidates rows = preview.candidates();
    if (!unnamed(preview.amounts().measures())) {
      return WITH_MEASURES;
    }
    if (IntStream.range(0, rows.size()).anyMatch(row -> rows.marks(row) > 1)) {
      return WITH_MARKS;
    }
    if (!preview.evidence().foreign().columns.isEmpty()) {
      return WITH_FOREIGN_ROWS;
    }
    if (preview.evidence().descendants().keys.any()) {
      return WITH_DESCENDANTS;
    }
    return rows.numbers instanceof PlainIds && !rows.versioned() ? OF_NUMBERS : WITH_TEXTS;
  }

  private static boolean unnamed(List<Measure> measures) {
    return measures.equals(UNNAMED)
        && IntStream.range(0, measures.size())
            .allMatch(
                at ->
                    measures.get(at).rows()
                        && measures.get(at).done().equals(UNNAMED.get(at).done()));
  }

  /**
   * Writes; leaves the stream open.
   *
   * @param form of {@link #form}, or the second where that is the first
   * @throws IOException if the stream fails
   */
  public static void write(Preview preview, int form, OutputStream out) throws IOException {
    Candidates rows = preview.candidates();
    try (JsonGenerator cbor = CBOR.createGenerator(out)) {
      cbor.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
      if (form != OF_NUMBERS) {
        writeIds(rows, cbor);
        writeVersions(rows, cbor);
      }
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
      LongColumn roots = preview.evidence().workflows().roots;
      for (int place = 0; place < roots.size(); place++) {
        long root = roots.get(place);
        cbor.writeNumber(root - before);
        cbor.writeNumber(preview.evidence().workflows().size(root));
        before = root;
      }
      cbor.writeEndArray();
      if (form >= WITH_DESCENDANTS) {
        DescendantRows.write(
            preview.evidence().descendants(), preview.amounts().measures().size(), cbor);
      }
      if (form >= WITH_FOREIGN_ROWS) {
        ForeignRowsForm.write(preview.evidence().foreign(), cbor);
      }
    }
  }

  private static void writeIds(Candidates rows, JsonGenerator cbor) throws IOException {
    cbor.writeStartArray();
    if (rows.numbers instanceof RankedIds ids) {
      for (int rank = 0; rank < ids.size(); rank++) {
        switch (ids.id(rank)) {
          case TaskId.Numeric(long number) -> cbor.writeNumber(number);
          case TaskId.Text(String text) -> cbor.writeString(text);
        }
      }
    }
    cbor.writeEndArray();
  }

  private static void writeVersions(Candidates rows, JsonGenerator cbor) throws IOException {
    cbor.writeStartArray();
    for (int row = 0; rows.versioned() && row < rows.size(); row++) {
      cbor.writeString(rows.version(row));
    }
    cbor.writeEndArray();
  }

  private static void write(Preview preview, int row, JsonGenerator cbor) throws IOException {
    Candidates rows = preview.candidates();
    long id = rows.number(row);
    cbor.writeNumber(row == 0 ? id : id - rows.number(row - 1));
    double time = rows.time(row);
    if (whole(time)) {
      boolean after = row > 0 && whole(rows.time(row - 1));
      cbor.writeNumber((long) time - (after ? (long) rows.time(row - 1) : 0));
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
    cbor.writeNumber(rows.ruleAndTies(row));
    for (int measure = 0; measure < preview.amounts().measures().size(); measure++) {
      cbor.writeNumber(rows.amount(row, measure));
    }
    int outside = (int) preview.evidence().childrenOutside().get(row);
    cbor.writeNumber(outside | rows.marks(row) << CHILD_BITS);
  }

  /** Writes what a row says in turn: numbers, texts, truths or nothing. */
  static void write(JsonGenerator cbor, Object... values) throws IOException {
    for (Object value : values) {
      cbor.writePOJO(value);
    }
  }

  static boolean whole(double time) {
    return time == Math.rint(time) && Math.abs(time) < LAST_EXACT;
  }

  /**
   * Reads.
   *
   * @param form in which they were written
   * @param facts what else the plan says
   * @param measures what its rows have amounts of
   * @param terms the hazards that its store can have
   * @throws IOException if the stream fails or holds something else
   */
  public static Preview read(
      InputStream in, int form, PlanFacts facts, List<Measure> measures, Hazards terms)
      throws IOException {
    try (JsonParser cbor = CBOR.createParser(in)) {
      return new PlanRowsReader(cbor, form, facts.policy().rules().size(), measures, terms)
          .preview(facts);
    } catch (ArithmeticException | IndexOutOfBoundsException wrong) {
      throw new IOException("the rows make no sense", wrong);
    }
  }
}
