package dev.holdfast.cli.command;

import dev.holdfast.cli.output.Format;
import dev.holdfast.cli.output.Output;
import dev.holdfast.cli.output.OutputClosed;
import dev.holdfast.cli.output.ProgressLine;
import dev.holdfast.cli.output.Report;
import dev.holdfast.cli.output.Table;
import dev.holdfast.cli.output.Terminal;
import dev.holdfast.cli.output.TextPage;
import dev.holdfast.job.Cancellation;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.Records;
import dev.holdfast.retention.hold.HeldTasks;
import dev.holdfast.store.Stores;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.text.ExactTime;
import dev.holdfast.text.FailureText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.RetentionText;
import java.time.Clock;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What all commands share.
 *
 * @param terminal where they print and ask
 * @param stores finds the kinds of stores when one is needed, not before
 * @param profiles saved connections
 * @param clock the workstation's clock
 * @param records where what operators do is recorded, and who this operator is
 * @param operation what a cleanup does in the store that is open: sentences are in its words
 */
public record CommandContext(
    Terminal terminal,
    Supplier<Stores> stores,
    Profiles profiles,
    Clock clock,
    Supplier<Records> records,
    OperationTerm operation) {

  /** Returns the same before a store is open, knowing no kinds but those that may lie there. */
  public CommandContext at(StoreAddress address) {
    return new CommandContext(
        terminal, () -> stores.get().cleanedAt(address), profiles, clock, records, operation);
  }

  /** Returns the same while a store is open. */
  public CommandContext of(TaskStore store) {
    return new CommandContext(terminal, stores, profiles, clock, records, store.operation());
  }

  /** Returns the same where something else is done to something else. */
  public CommandContext in(OperationTerm words) {
    return new CommandContext(terminal, stores, profiles, clock, records, words);
  }

  /** Returns the texts that all faces share, in the words of the store’s kind. */
  public Messages common() {
    return Messages.common().in(operation);
  }

  /** Says what went wrong with a store, or with what was typed for one. */
  public FailureText failures() {
    return new FailureText(Messages.common(), stores);
  }

  /**
   * Finds the address of the store that is meant.
   *
   * @param typed a saved connection's name, an address or a file
   * @throws ExitException if it is none of them
   */
  public StoreAddress address(String typed) {
    return find(typed)
        .orElseThrow(
            () ->
                new ExitException(
                    Exit.STORE,
                    say(
                        "store.unknown",
                        StoreAddress.redact(typed),
                        FailureText.examples(stores.get()))));
  }

  /** Finds the same; empty if it is none of them. */
  public Optional<StoreAddress> find(String typed) {
    return stores.get().address(typed, profiles::addressOf);
  }

  /** Returns the heading of a column with numbers of that which is deleted. */
  public String counted() {
    return ">" + noun();
  }

  /** Returns the heading of a column of that which is deleted. */
  public String noun() {
    return say("preview.tasks").toUpperCase(Locale.ENGLISH);
  }

  /** Returns the heading of a column of the times by which they go. */
  public String dated() {
    return say("preview.dated").toUpperCase(Locale.ENGLISH);
  }

  /** Returns a sentence of the command line's own. */
  public String say(String key, Object... arguments) {
    return Messages.load("dev.holdfast.cli.messages").in(operation).get(key, arguments);
  }

  /** Returns the words of retention. */
  public RetentionText retention() {
    return RetentionText.of(operation);
  }

  /** Makes the failure that ends a command whose options make no sense. */
  public ExitException usage(String key, Object... arguments) {
    return new ExitException(Exit.USAGE, say(key, arguments));
  }

  /**
   * Ends the command in the words of a message if its options make no sense. The arguments are
   * evaluated in any case: those that need the failure are told by {@link #usage}.
   */
  public void refuse(String key, boolean senseless, Object... arguments) {
    refuse(Exit.USAGE, key, senseless, arguments);
  }

  /** Ends the command in the words of a message if that is so. */
  public void refuse(Exit exit, String key, boolean so, Object... arguments) {
    if (so) {
      throw exit(exit, key, arguments);
    }
  }

  /** Tells the operator something that does not end the command. */
  public void note(String sentence) {
    terminal.say(sentence);
  }

  /** Tells it in the words of a message. */
  public void tell(String key, Object... arguments) {
    note(say(key, arguments));
  }

  /** Prints a result that is one thing. */
  public void print(Object document, Consumer<TextPage> text, Format format) {
    print(Report.of(document, text), format);
  }

  /** Prints a result. */
  public void print(Report report, Format format) {
    new Output(terminal).print(report, format);
  }

  /**
   * Prints the result of something that was done: nobody may miss it because it found no reader.
   *
   * @param note says the least of it then
   */
  public void print(Supplier<Report> report, Format format, Supplier<String> note) {
    try {
      print(report.get(), format);
    } catch (OutputClosed closed) {
      note(note.get());
      if (!closed.readerWentAway()) {
        throw closed;
      }
    }
  }

  /** Returns the end of a command in the words of a message. */
  public ExitException exit(Exit exit, String key, Object... arguments) {
    return new ExitException(exit, say(key, arguments));
  }

  /** Shows a number. */
  public String number(Object number) {
    return say("number", number);
  }

  /** Writes how many there are of each; nothing if nobody knows, or of what has no name alone. */
  public void counts(TextPage text, String title, Map<?, Long> counts) {
    if (!counts.isEmpty() && !counts.keySet().equals(Set.of(""))) {
      Table table = new Table(title, counted());
      counts.forEach((key, count) -> table.row(key, number(count)));
      text.line("");
      text.table(table, "");
    }
  }

  /** Shows times. */
  public ExactTime times() {
    return new ExactTime(terminal.zone());
  }

  /** Returns a line that follows long work, in the words of a message with done and total. */
  public ProgressLine progress(String key) {
    return new ProgressLine(terminal, (done, total) -> say(key, done, total));
  }

  /**
   * Reads what may have to be looked at one by one, and tells how far that is.
   *
   * @param work gets what tells it
   */
  public <T> T reading(Cancellation cancellation, Function<Cancellation, T> work) {
    try (ProgressLine line =
        new ProgressLine(
            terminal,
            (done, total) ->
                total < 1
                    ? say("common.readingOneByOne", done)
                    : say("common.readingPayloads", done, total))) {
      return work.apply(cancellation.telling(line));
    }
  }

  /**
   * Returns what this operator keeps from every cleanup of a store.
   *
   * @throws dev.holdfast.retention.hold.HoldException if nobody knows
   */
  public HeldTasks held(TaskStore store, Cancellation cancellation) {
    return journal().holds.of(() -> store.fingerprint(cancellation));
  }

  /** Returns the journal. */
  public Journal journal() {
    return new Journal(records.get(), clock);
  }

  /** Says where else something is on hold, if that may be the same store by another address. */
  void tellAlike(TaskStore store, Cancellation cancellation) {
    journal()
        .holds
        .alike(() -> store.fingerprint(cancellation))
        .forEach(place -> tell("hold.alike", place));
  }
}
