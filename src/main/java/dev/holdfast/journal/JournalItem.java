package dev.holdfast.journal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Something that was done, by its two entries, each of which is read once. */
public final class JournalItem {

  /** Its start; its end if its start is missing. */
  public final JournalEntry start;

  /** Its end; null if there is none. */
  public final JournalEntry end;

  private JsonNode begun;
  private JsonNode ended;

  /**
   * Takes its entries.
   *
   * @param start its start; the end itself if there is an end whose start is missing
   * @param end its end; null if there is none
   */
  public JournalItem(JournalEntry start, JournalEntry end) {
    this.start = start;
    this.end = end;
  }

  /** How it ended, or did not. */
  public enum State {
    /** It has its end. */
    ENDED,
    /** The process that began it still runs. */
    RUNNING,
    /** The process ended, and nothing says how it went. */
    INTERRUPTED
  }

  /** Returns the fields of its start. */
  public JsonNode beginning() {
    if (begun == null) {
      begun = start.fields();
    }
    return begun;
  }

  static JournalItem begunBy(JournalEntry entry) {
    return entry.fields().path("phase").asText().equals("end")
        ? new JournalItem(entry, entry)
        : new JournalItem(entry, null);
  }

  JournalItem endedBy(JournalEntry entry) {
    return new JournalItem(start, entry);
  }

  /**
   * Returns whether it has ended.
   *
   * @param host this machine: only of its own processes can it say whether they run
   */
  public State state(String host) {
    if (end != null) {
      return State.ENDED;
    }
    boolean runs =
        begun("host").equals(host)
            && RunningProcess.parse(begun("process")).filter(RunningProcess::alive).isPresent();
    return runs ? State.RUNNING : State.INTERRUPTED;
  }

  /** Returns a field of the start; empty if it is not there or is null. */
  public String begun(String field) {
    return beginning().path(field).asText("");
  }

  /** Returns a field of the end; empty if there is none. */
  public String ended(String field) {
    return ending().path(field).asText("");
  }

  /** Returns when it began, in Unix seconds; null if the entry does not say. */
  public Long time() {
    return JournalAmounts.number(beginning(), "time");
  }

  /** Returns when it ended, in Unix seconds; null if nothing says so. */
  public Long ended() {
    return JournalAmounts.number(ending(), "time");
  }

  /** Returns what was done, by its name in the journal; empty if somebody altered the entry. */
  public String action() {
    return begun("action");
  }

  /** Returns what was done, and where that is to act on tasks, what was done to them. */
  public String verb() {
    boolean act = action().equals(JournalAction.ACT.wireName());
    return act && !begun("verb").isEmpty() ? begun("verb") : action();
  }

  /** Returns whether it is something that changes a store: no plan, approval or archive does. */
  public boolean changes() {
    return Stream.of(JournalAction.CLEANUP, JournalAction.ACT, JournalAction.RESTORE)
        .anyMatch(action -> action.wireName().equals(action()));
  }

  /** Returns the name that the operator goes by, or else the system’s. */
  public String who() {
    String name = begun("operator");
    return name.isEmpty() ? begun("user") : name;
  }

  /**
   * Returns how it went.
   *
   * @param host this machine, see {@link #state}
   */
  public JournalWent went(String host) {
    return switch (state(host)) {
      case ENDED -> JournalWent.of(ended("outcome"));
      case RUNNING -> JournalWent.RUNNING;
      case INTERRUPTED -> JournalWent.INTERRUPTED;
    };
  }

  /** Returns the fields of its end; none if it has no end. */
  public JsonNode ending() {
    if (ended == null) {
      ended = end == null ? MissingNode.getInstance() : end.fields();
    }
    return ended;
  }

  /**
   * Reads all that was done by the same plan, itself too, oldest first; nothing without a plan.
   *
   * @throws JournalException if it cannot be read
   */
  public List<JournalItem> samePlan(Journal journal) {
    String plan = begun("plan").isEmpty() ? ended("plan") : begun("plan");
    return plan.isEmpty() ? List.of() : journal.naming(plan);
  }

  /** Returns what was planned and done by numbers; empty where nothing is counted. */
  public List<JournalAmounts> amounts() {
    return JournalAmounts.of(this);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof JournalItem item
        && start.equals(item.start)
        && Objects.equals(end, item.end);
  }

  @Override
  public int hashCode() {
    return Objects.hash(start, end);
  }

  @Override
  public String toString() {
    return "JournalItem[start=" + start + ", end=" + end + "]";
  }
}
