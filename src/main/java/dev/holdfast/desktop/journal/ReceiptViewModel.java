package dev.holdfast.desktop.journal;

import dev.holdfast.desktop.dialog.FileWriting;
import dev.holdfast.desktop.dialog.WholeTextFile;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.shell.Sight;
import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.job.Cancellation;
import dev.holdfast.journal.CleanupHistory;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalItem;
import dev.holdfast.report.JournalDocument;
import dev.holdfast.report.MarkdownPage;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.address.SamePlace;
import dev.holdfast.text.JsonText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.ReportPage.Link;
import dev.holdfast.text.ShellCommand;
import dev.holdfast.text.VisibleText;
import dev.holdfast.text.receipt.Receipt;
import dev.holdfast.text.receipt.ReceiptPlace;
import dev.holdfast.text.receipt.ReceiptText;
import dev.holdfast.text.receipt.ReceiptWords;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The receipt of the entry that is looked at. */
public final class ReceiptViewModel {

  final StoreSession session;
  private final Journal journal;
  private final TimeText times;
  private final Messages messages = Fxml.messages(ReceiptViewModel.class);
  private SamePlace here;

  /** Saves it as a file. */
  final FileWriting saving;

  private long wanted;

  /** Looks at nothing yet. */
  ReceiptViewModel(StoreSession session, Journal journal, ZoneId zone) {
    this.session = session;
    this.journal = journal;
    this.looked = StoreRead.local(session, messages.get("job.receipt"));
    this.saving = new FileWriting(session::startLocal, session::sentenceFor);
    this.times = new TimeText(session.clock(), zone);
  }

  /**
   * What is shown of an entry.
   *
   * @param receipt null if there is no such entry any more
   * @param ofThisStore whether it is of the open store
   * @param raw both entries as they are, a JSON array
   * @param policy that it names, as far as it is one that the open store could be asked; else null
   */
  public record Looked(Receipt receipt, boolean ofThisStore, String raw, Policy policy) {}

  // Properties

  /** What is looked at. */
  final StoreRead<Looked> looked;

  // Commands

  /**
   * Looks at an entry.
   *
   * @param sequence the number of its start or its end
   */
  public void look(long sequence) {
    wanted = sequence;
    saving.forget();
    read();
  }

  /** Reads it again: what still ran may have ended. */
  public void refresh() {
    if (wanted > 0) {
      read();
    }
  }

  /** Returns it as Markdown; empty if nothing is looked at. */
  public String text() {
    return told(receipt -> MarkdownPage.of(receipt.page()));
  }

  /** Returns it as the command line writes it; empty if nothing is looked at. */
  public String json() {
    return told(
        receipt -> new JsonText().indented(JournalDocument.of(receipt.item(), journal.host())));
  }

  /** Returns the command that shows it; empty if nothing is looked at. */
  public String command() {
    return told(
        receipt -> {
          String number = Long.toString(receipt.item().start.sequence());
          return new ShellCommand("journal", "show", number).text();
        });
  }

  private String told(Function<Receipt, String> form) {
    Looked now = looked.value();
    return now == null || now.receipt() == null ? "" : form.apply(now.receipt());
  }

  /** Writes it into a file as Markdown. */
  public void save(WholeTextFile file) {
    String text = text();
    saving.write(
        messages.get("job.save"),
        file.path(),
        (_, _) -> {
          file.write(writer -> writer.write(text));
          return VisibleText.line(file.path().toString());
        },
        shown -> messages.get("receipt.saved", shown));
  }

  /** Shows what the policy of the entry would delete now. */
  public void previewPolicy() {
    if (looked.value() != null && looked.value().policy() != null) {
      session.show(new Sight.OfPolicy(looked.value().policy()));
    }
  }

  /** Follows a link of the receipt. */
  public void follow(Link link) {
    switch (link) {
      case Link.OfTask(var task) -> session.showTask(task);
      case Link.OfEntry(long sequence) -> look(sequence);
      case Link.OfArchive(var file) -> session.show(new Sight.OfArchive(file, true));
    }
  }

  /** Hears nothing any more. */
  public void close() {
    saving.close();
    looked.clear();
  }

  private void read() {
    long sequence = wanted;
    looked.read((_, stop) -> make(sequence, stop));
  }

  private Looked make(long sequence, Cancellation stop) {
    JournalItem item = journal.item(sequence).orElse(null);
    if (item == null) {
      return new Looked(null, false, null, null);
    }
    boolean ofThisStore = isHere(item.begun("store"), stop);
    List<JournalItem> samePlan = item.samePlan(journal);
    Receipt receipt =
        new ReceiptText(new ReceiptWords(session.stores()), times::withZone, journal.host())
            .of(
                item,
                samePlan,
                (ofThisStore
                        ? Optional.of(session.profile())
                        : session.profileAt(item.begun("store")))
                    .map(this::place)
                    .orElse(null));
    boolean one = item.end == null || item.end == item.start;
    String raw = "[" + item.start.text() + (one ? "" : "," + item.end.text()) + "]";
    return new Looked(
        receipt, ofThisStore, raw, ofThisStore ? CleanupHistory.policy(item).orElse(null) : null);
  }

  private ReceiptPlace place(ConnectionProfile profile) {
    Environment environment = profile.environment();
    return new ReceiptPlace(
        profile.name(),
        environment == Environment.NONE ? null : messages.get("common.environment." + environment));
  }

  /** The journal can be read where the store does not answer. */
  private boolean isHere(String place, Cancellation stop) {
    try {
      if (here == null) {
        here = new SamePlace(session.store().fingerprint(stop).place());
      }
      return here.test(place);
    } catch (StoreException unreachable) {
      return false;
    }
  }
}
