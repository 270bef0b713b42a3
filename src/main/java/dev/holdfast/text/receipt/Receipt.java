package dev.holdfast.text.receipt;

import dev.holdfast.journal.JournalItem;
import dev.holdfast.journal.JournalWent;
import dev.holdfast.task.TaskId;
import java.nio.file.Path;
import java.util.List;

/**
 * What was done, for a person to read. Every text may be shown as it is: nothing of an entry that
 * somebody altered can drive a terminal.
 *
 * @param item the entries it was made from
 * @param went how it went
 * @param how the same in a word
 * @param title what was done, and to which store
 * @param sentence what came of it
 * @param facts who, where, why, when and by which policy and plan
 * @param doneTitle what stands over the numbers of what was done, such as “Deleted”
 * @param amounts what was planned and done by numbers; empty where nothing is counted
 * @param stayedTitle stands over the reasons
 * @param stayed why the rest was kept, the most frequent reason first
 * @param left what it left behind: an archive, load, its place in the chain
 */
public record Receipt(
    JournalItem item,
    JournalWent went,
    String how,
    String title,
    String sentence,
    List<Fact> facts,
    String doneTitle,
    List<Amount> amounts,
    String stayedTitle,
    List<Stayed> stayed,
    List<Fact> left) {

  public Receipt {
    facts = List.copyOf(facts);
    amounts = List.copyOf(amounts);
    stayed = List.copyOf(stayed);
    left = List.copyOf(left);
  }

  /**
   * One thing to know.
   *
   * @param name what it is
   * @param text in words; may be empty where links say all
   * @param mark a word to be seen before the others, such as “production”; null if there is none
   * @param exact the same with nothing shortened; null if the text shortens nothing
   * @param links what of it can be looked at
   */
  public record Fact(String name, String text, String mark, String exact, List<Link> links) {

    public Fact {
      links = List.copyOf(links);
    }

    static Fact of(String name, String text, Link... links) {
      return new Fact(name, text, null, null, List.of(links));
    }
  }

  /**
   * Numbers of one measure.
   *
   * @param planned null if nobody knows
   * @param done null if nobody knows
   * @param stayed null if nobody knows
   * @param share how much of what was planned was done, such as “99.996 %”; empty if nobody knows
   */
  public record Amount(String name, Long planned, Long done, Long stayed, String share) {}

  /**
   * Some that were kept.
   *
   * @param count how many
   * @param why in words
   * @param ids some of them
   */
  public record Stayed(long count, String why, List<TaskId> ids) {

    public Stayed {
      ids = List.copyOf(ids);
    }
  }

  /** Something that can be looked at. */
  public sealed interface Link {

    /** A task of the store. */
    record OfTask(TaskId task) implements Link {}

    /** Another entry, by the number of its start. */
    record OfEntry(long sequence) implements Link {}

    /** An archive. */
    record OfArchive(Path file) implements Link {}
  }
}
