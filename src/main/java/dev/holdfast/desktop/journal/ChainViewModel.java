package dev.holdfast.desktop.journal;

import dev.holdfast.desktop.dialog.FileWriting;
import dev.holdfast.desktop.dialog.WholeTextFile;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalCheck;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.List;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/** Whether somebody has changed the record, and the whole of it as a file. */
public final class ChainViewModel {

  final StoreSession session;
  private final Journal journal;
  private final Messages messages = Fxml.messages(ChainViewModel.class);

  /** What the last check found, and whether another one runs. */
  final StoreRead<Checked> check;

  /** All of it as a file. */
  final FileWriting export;

  /** Whether the journal still holds the entry of the head that was typed; null for none. */
  final StoreRead<Boolean> held;

  /** Checks nothing until told to. */
  ChainViewModel(StoreSession session, Journal journal) {
    this.session = session;
    this.journal = journal;
    export = new FileWriting(session::startLocal, session::sentenceFor);
    check = StoreRead.local(session, messages.get("job.check"));
    check.failure.subscribe(why -> failure.set(why == null ? "" : why));
    check.value.subscribe(found -> failure.set(""));
    held = StoreRead.local(session, messages.get("job.head"));
    held.failure.subscribe(why -> failure.set(why == null ? failure.get() : why));
    knownHead.subscribe(this::judgeHead);
  }

  /**
   * What a check found.
   *
   * @param at when that was, in Unix seconds
   */
  record Checked(JournalCheck found, long at) {}

  // Properties

  /** Why it could not be checked, in words; empty if it could. */
  public final ReadOnlyStringWrapper failure = new ReadOnlyStringWrapper("");

  /** A head that was kept elsewhere: in a plan, an archive, a mail or a log. */
  final StringProperty knownHead = new SimpleStringProperty("");

  /** Returns what the last check found; null before it. */
  JournalCheck check() {
    return check.value() == null ? null : check.value().found();
  }

  /** Returns the numbers of entries at which the last check found a fault. */
  List<Long> faults() {
    return check() == null
        ? List.of()
        : check().faults().stream().map(JournalCheck.Fault::sequence).toList();
  }

  // Commands

  /** Goes over the whole chain. */
  public void verify() {
    check.read((_, _) -> new Checked(journal.check(), session.clock().instant().getEpochSecond()));
    judgeHead();
  }

  /** Writes every entry into a file, as it was hashed. */
  public void export(WholeTextFile file) {
    export.write(
        messages.get("common.exportTheJournal"),
        file.path(),
        (_, _) -> {
          long[] entries = {0};
          file.write(writer -> entries[0] = journal.export(writer));
          return entries[0];
        },
        entries -> messages.get("export.done", entries, VisibleText.line(file.path().toString())));
  }

  /** Stops and hears nothing any more. */
  public void close() {
    export.close();
    check.clear();
    held.clear();
  }

  private void judgeHead() {
    String typed = knownHead.get().strip();
    if (typed.isEmpty()) {
      held.clear();
    } else {
      held.read((_, _) -> journal.holds(typed));
    }
  }
}
