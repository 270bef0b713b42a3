package dev.holdfast.desktop.journal;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.ShownZone;
import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalQuery;
import dev.holdfast.store.Stores;
import dev.holdfast.text.Messages;
import dev.holdfast.text.receipt.JournalLine;
import java.time.ZoneId;
import java.util.Optional;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;

/** The journal of this user: what was done, newest first, and what is looked for in it. */
public final class JournalViewModel {

  private final StoreSession session;
  private final JournalReader reader;
  private final ZoneId zone;
  private final ChainViewModel chain;
  private final ReceiptViewModel receipt;
  private final Messages messages = Fxml.messages(JournalViewModel.class);
  private final StoreRead<JournalListing> listing;

  /**
   * Reads nothing until told to.
   *
   * @param zone in which a day begins
   */
  public JournalViewModel(StoreSession session, Journal journal, ZoneId zone) {
    this.session = session;
    this.zone = zone;
    this.reader = new JournalReader(journal, zone);
    this.listing = StoreRead.local(session, messages.get("job.read"), false);
    this.chain = new ChainViewModel(session, journal);
    this.receipt = new ReceiptViewModel(session, journal, zone);
  }

  /** Returns every kind of store that an entry may be of. */
  Stores stores() {
    return session.stores();
  }

  // Properties

  private final ReadOnlyStringWrapper line = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper("");

  /** What is listed; nothing before the first answer. */
  StoreRead<JournalListing> listing() {
    return listing;
  }

  /** What is looked for, as it was typed. */
  public ReadOnlyStringProperty lineProperty() {
    return line.getReadOnlyProperty();
  }

  /** What is wrong with that, in words; empty if nothing is. What is listed stays. */
  public ReadOnlyStringProperty problemProperty() {
    return problem.getReadOnlyProperty();
  }

  /** Whether the chain holds. */
  public ChainViewModel chain() {
    return chain;
  }

  /** The one that is looked at. */
  public ReceiptViewModel receipt() {
    return receipt;
  }

  // Commands

  /** Reads the journal again and goes over its chain. */
  public void refresh() {
    read();
    chain.verify();
    receipt.refresh();
  }

  /** Looks for something else. */
  public void type(String typed) {
    if (typed.equals(line.get())) {
      return;
    }
    line.set(typed);
    problem.set(JournalLine.of(typed).problem(ShownZone.of(zone)).orElse(""));
    if (problem.get().isEmpty()) {
      read();
    }
  }

  /** Looks for another value of one thing; null for any. */
  public void choose(JournalLine.Key key, String value) {
    type(JournalLine.of(line.get()).with(key, value));
  }

  /** Reads older ones. */
  public void more() {
    JournalListing before = listing.value();
    if (before != null && before.left() > 0 && !listing.isLoading()) {
      listing.read((_, _) -> reader.more(before));
    }
  }

  /** Looks at an entry, whether it is listed or not. */
  public void look(long sequence) {
    receipt.look(sequence);
  }

  /** Stops and hears nothing any more. */
  public void close() {
    listing.clear();
    chain.close();
    receipt.close();
  }

  private void read() {
    JournalQuery query = asked().orElse(JournalQuery.ALL);
    int least = listing.value() == null ? 0 : listing.value().read();
    listing.read((_, stop) -> reader.first(query, least, stop));
  }

  private Optional<JournalQuery> asked() {
    JournalLine typed = JournalLine.of(line.get());
    return typed.problem(ShownZone.of(zone)).isEmpty()
        ? Optional.of(typed.query(ShownZone.of(zone)))
        : Optional.empty();
  }
}
