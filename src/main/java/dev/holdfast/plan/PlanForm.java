package dev.holdfast.plan;

import com.fasterxml.jackson.databind.JsonNode;
import dev.holdfast.retention.act.ActPreview;
import dev.holdfast.retention.plan.OperationPreview;
import dev.holdfast.retention.plan.Preview;
import dev.holdfast.retention.stream.StreamPreview;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.Document;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * How plans of one kind of preview are written: what lies between the first line of the file and
 * the digest in its last.
 *
 * @param <P> what was seen
 */
public interface PlanForm<P extends OperationPreview> {

  /** Of tasks. */
  PlanForm<Preview> TASKS = new TaskPlanForm("holdfast-plan", PlanProblem.OF_TASKS);

  /** Of event streams. */
  PlanForm<StreamPreview> STREAMS =
      new StreamPlanForm("holdfast-stream-plan", PlanProblem.OF_STREAMS);

  /** Of what is done to tasks beside deleting them. */
  PlanForm<ActPreview> ACTS = new ActPlanForm("holdfast-act-plan", PlanProblem.OF_ACTS);

  /** All of them. */
  List<PlanForm<?>> ALL = List.of(TASKS, STREAMS, ACTS);

  /** Returns the form in which a preview is written. */
  @SuppressWarnings("unchecked")
  static <P extends OperationPreview> PlanForm<P> of(P preview) {
    // Each form takes previews of its own class, and no others are there.
    return (PlanForm<P>)
        switch (preview) {
          case Preview _ -> TASKS;
          case ActPreview _ -> ACTS;
          default -> STREAMS;
        };
  }

  /** Returns the first line of the file, by which it is known. */
  String magic();

  /** Returns the problem of a file of this form where another is wanted. */
  PlanProblem elsewhere();

  /** Returns what the journal tells of a preview that is frozen. */
  Map<String, Object> facts(P preview, Path file);

  /** Returns what the line that says what it is tells before what all plans say. */
  Document header(Frozen<P> plan);

  /** Writes what lies between that line and the last. */
  void rows(P preview, OutputStream out) throws IOException;

  /**
   * Reads the same; what it throws means that the file is no plan of this form.
   *
   * @param header what the line says
   * @param in what follows
   * @param terms the hazards that its store can have; of all kinds if nobody knows the store
   * @throws PlanException if it says what this program does not know
   */
  Frozen<P> read(Path file, JsonNode header, InputStream in, Terms terms) throws IOException;
}
