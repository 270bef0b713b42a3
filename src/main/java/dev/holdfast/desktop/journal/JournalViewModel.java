package dev.holdfast.desktop.journal;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.ShownZone;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.shell.ModelPage;
import dev.holdfast.desktop.shell.Sight;
import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.journal.Journal;
import dev.holdfast.journal.JournalQuery;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.text.Messages;
import dev.holdfast.text.query.JournalLine;
import dev.holdfast.text.query.JournalLine.Key;
import dev.holdfast.text.query.QueryException;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringWrapper;

/** The journal of this user: what was done, newest first, and what is looked for in it. */
public final class JournalViewModel implements ModelPage.Model {

  final StoreSession session;

  /** Says it. */
  final JournalSentences words;

  /** Says when it was. */
  final TimeText times;

  private final Journal journal;
  private final ZoneId zone;

  /** Whether the chain holds. */
  public final ChainViewModel chain;

  /** The one that is looked at. */
  public final ReceiptViewModel receipt;

  private final Messages messages = Fxml.messages(JournalViewModel.class);

  /** What is listed; nothing before the first answer. */
  final StoreRead<JournalListing> listing;

  /**
   * Reads nothing until told to.
   *
   * @param zone in which a day begins
   */
  public JournalViewModel(StoreSession session, Journal journal, ZoneId zone) {
    this.session = session;
    this.words = new JournalSentences(messages, session.stores());
    this.times = new TimeText(session.clock(), zone);
    this.zone = zone;
    this.journal = journal;
    this.listing = StoreRead.local(session, messages.get("job.read"));
    this.chain = new ChainViewModel(session, journal);
    this.receipt = new ReceiptViewModel(session, journal, zone);
  }

  /** Returns what a store is called: as its connection was saved, or else by its place. */
  String nameOf(String place) {
    return session
        .profileAt(place)
        .map(ConnectionProfile::name)
        .orElseGet(() -> JournalSentences.store(place));
  }

  // Properties

  /** What is looked for, as it was typed. */
  public final ReadOnlyStringWrapper line = new ReadOnlyStringWrapper("");

  /** What is wrong with that; null if nothing is. What is listed stays. */
  public final ReadOnlyObjectWrapper<QueryException> problem = new ReadOnlyObjectWrapper<>();

  // Commands

  /** Reads the journal again and goes over its chain. */
  @Override
  public void show() {
    read();
    chain.verify();
    receipt.refresh();
  }

  @Override
  public void refresh() {
    if (listing.value() != null) {
      show();
    }
  }

  @Override
  public boolean show(Sight sight) {
    if (sight instanceof Sight.OfEntry(long sequence)) {
      receipt.look(sequence);
      return true;
    }
    return false;
  }

  /** Looks for something else. */
  public void type(String typed) {
    if (typed.equals(line.get())) {
      return;
    }
    line.set(typed);
    problem.set(wrong());
    if (problem.get() == null) {
      read();
    }
  }

  /** Looks for another value of one thing; null for any. One time takes the place of all. */
  public void choose(Key key, String value) {
    JournalLine typed = JournalLine.of(line.get());
    for (Key time : Key.TIMES) {
      typed =
          Key.TIMES.contains(key) && time != key ? JournalLine.of(typed.with(time, null)) : typed;
    }
    type(typed.with(key, value));
  }

  /** Reads older ones. */
  public void more() {
    JournalListing before = listing.value();
    if (before != null && before.left() > 0 && !listing.isLoading()) {
      listing.read((_, _) -> before.more(journal, zone()));
    }
  }

  /** Stops and hears nothing any more. */
  @Override
  public void close() {
    listing.clear();
    chain.close();
    receipt.close();
  }

  private void read() {
    JournalQuery query = asked().map(this::byPlace).orElse(JournalQuery.ALL);
    int least = listing.value() == null ? 0 : listing.value().read();
    listing.read((_, stop) -> JournalListing.first(journal, query, zone(), least, stop));
  }

  private Optional<JournalQuery> asked() {
    return wrong() == null
        ? Optional.of(JournalLine.of(line.get()).query(zone(), now()))
        : Optional.empty();
  }

  /** Entries have the places of stores, and who reads them the names. */
  private JournalQuery byPlace(JournalQuery named) {
    if (named.store() == null || listing.value() == null) {
      return named;
    }
    return listing.value().index().stores.stream()
        .filter(place -> nameOf(place).equalsIgnoreCase(named.store()))
        .findFirst()
        .map(named::withStore)
        .orElse(named);
  }

  private QueryException wrong() {
    return JournalLine.problem(line.get(), zone(), now()).orElse(null);
  }

  /** Returns in which zone a day begins now. */
  ZoneId zone() {
    return ShownZone.of(zone);
  }

  /** Returns the day it is, by the workstation's clock. */
  LocalDate today() {
    return LocalDate.ofInstant(session.clock().instant(), zone());
  }

  private long now() {
    return session.clock().instant().getEpochSecond();
  }
}
