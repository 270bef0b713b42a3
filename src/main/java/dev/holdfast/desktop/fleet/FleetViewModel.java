package dev.holdfast.desktop.fleet;

import dev.holdfast.desktop.connections.ConnectionItem;
import dev.holdfast.desktop.connections.ConnectionsViewModel;
import dev.holdfast.desktop.connections.Preparation;
import dev.holdfast.desktop.connections.StoreAccess;
import dev.holdfast.desktop.dialog.FileWriting;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.shell.ModelPage;
import dev.holdfast.desktop.shell.Sight;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.fleet.FleetMember;
import dev.holdfast.fleet.FleetOutcome;
import dev.holdfast.fleet.FleetRun;
import dev.holdfast.fleet.FleetScan;
import dev.holdfast.fleet.FleetStores;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.report.FleetSubject;
import dev.holdfast.store.TaskStore;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.text.FleetText;
import dev.holdfast.text.Messages;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;

/** All stores at once, and one look at all of them. */
public final class FleetViewModel implements ModelPage.Model {

  private final ConnectionsViewModel connections;
  private final Function<ConnectionItem, Optional<StoreSession>> sessions;
  private final Function<StoreAddress, TaskStore> opener;
  private final FleetScan scan;
  private final StoreAccess access;

  /** What was found out, as a file. */
  public final FileWriting report;

  private final Messages messages = Fxml.messages(FleetViewModel.class);
  private FleetRun run;

  /**
   * Reads nothing until {@link #read}.
   *
   * @param sessions the store of a line, if it is open
   * @param opener opens one that is not, for as long as it is looked at; blocks
   */
  public FleetViewModel(
      ConnectionsViewModel connections,
      Function<ConnectionItem, Optional<StoreSession>> sessions,
      Function<StoreAddress, TaskStore> opener,
      StoreAccess access,
      FleetScan scan) {
    this.connections = connections;
    this.sessions = sessions;
    this.opener = opener;
    this.access = access;
    this.scan = scan;
    this.report = new FileWriting(access.jobs()::start, access.failures()::of);
    connections.shownItems.addListener((ListChangeListener<ConnectionItem>) changed -> list());
    list();
  }

  // Properties

  private final ObservableList<FleetRow> rows =
      FXCollections.observableArrayList(FleetRow::observed);

  /** One row a store, in the order of the sidebar. */
  public final ObservableList<FleetRow> shownRows = FXCollections.unmodifiableObservableList(rows);

  /** Whether stores are being looked at. */
  final ReadOnlyBooleanWrapper running = new ReadOnlyBooleanWrapper();

  /** When the last look at all stores ended; null before one. */
  final ReadOnlyObjectWrapper<Instant> lookedAt = new ReadOnlyObjectWrapper<>();

  /** Returns the words for how stores stand. */
  public FleetText words() {
    return new FleetText(access.failures()::of);
  }

  // Commands

  /** Reads what the open stores are; those that are not open are left alone. */
  @Override
  public void show() {
    refresh();
  }

  @Override
  public void refresh() {
    for (FleetRow row : rows) {
      if (row.look.get() == FleetRow.Look.NONE) {
        sessions
            .apply(row.item)
            .ifPresentOrElse(session -> read(row, session), () -> readCleanup(row));
      }
    }
  }

  /** Looks at all stores, also at those that are not open; nothing while that runs. */
  public void lookAtAll() {
    if (running.get()) {
      return;
    }
    Map<FleetMember, FleetRow> asked = new LinkedHashMap<>();
    for (FleetRow row : rows) {
      asked.put(row.entry().member(), row);
      row.queued();
    }
    running.set(true);
    report.forget();
    run =
        new FleetRun(
            access.jobs(), lending(asked), scan::whole, messages.get("job.look"), following(asked));
    run.start(List.copyOf(asked.keySet()));
  }

  /**
   * Asks for the page of a store that tells what is wrong with it.
   *
   * @return whether there is one: the store is open
   */
  public boolean showHealth(FleetRow row) {
    Optional<StoreSession> session = sessions.apply(row.item);
    session.ifPresent(open -> open.show(new Sight.OfHealth()));
    return session.isPresent();
  }

  /** Stops the look at all stores; what was found out stays. */
  public void cancel() {
    if (run != null) {
      run.cancel();
    }
  }

  /** Writes what was found out, in the format that the file's name ends in. */
  public void report(Path file) {
    FleetSubject subject = subject();
    report.report(
        messages.get("job.report"),
        file,
        (made, _) -> made.write(subject),
        shown -> messages.get("report.done", shown));
  }

  /** Stops what runs. */
  @Override
  public void close() {
    cancel();
  }

  /** Returns what is known of all of them. */
  FleetSubject subject() {
    return new FleetSubject(
        rows.stream().map(FleetRow::entry).toList(),
        scan.journal().operator.display(),
        lookedAt.get(),
        access.failures()::of);
  }

  private void read(FleetRow row, StoreSession session) {
    row.readingFacts.start(
        session::start,
        BackgroundJob.of(
                messages.get("job.facts"),
                (progress, cancellation) -> scan.facts(session.store(), cancellation))
            .onSuccess(row.facts::set));
    row.readingEnded.start(
        session::start,
        BackgroundJob.of(
                messages.get("job.ended"),
                (progress, cancellation) -> scan.ended(session.store(), cancellation))
            .onSuccess(row.ended::set));
  }

  /** The journal tells of a store that is not open, too. */
  private void readCleanup(FleetRow row) {
    String place = connections.place(row.item);
    if (place != null) {
      row.readingFacts.start(
          access.jobs()::start,
          BackgroundJob.of(
                  messages.get("job.facts"), (progress, cancellation) -> scan.lastCleanup(place))
              .onSuccess(row.cleanup::set));
    }
  }

  /** Rows of stores that stay are kept with all that is known of them. */
  private void list() {
    List<FleetRow> wanted = new ArrayList<>();
    for (ConnectionItem item : connections.shownItems) {
      wanted.add(
          rows.stream()
              .filter(row -> row.item == item)
              .findFirst()
              .orElseGet(() -> new FleetRow(item)));
    }
    if (!rows.equals(wanted)) {
      rows.setAll(wanted);
    }
  }

  /** Lends the stores that are open now, and opens the others for as long as they are looked at. */
  private FleetStores lending(Map<FleetMember, FleetRow> rows) {
    Map<FleetMember, TaskStore> open = new HashMap<>();
    Map<FleetMember, Preparation> preparations = new HashMap<>();
    rows.forEach(
        (member, row) -> {
          sessions.apply(row.item).ifPresent(session -> open.put(member, session.store()));
          preparations.put(member, row.item.preparation);
        });
    return (member, progress, cancellation) -> {
      TaskStore lent = open.get(member);
      if (lent != null) {
        return new FleetStores.Lent(lent, false);
      }
      preparations.get(member).prepare(progress, cancellation);
      cancellation.throwIfCancelled();
      return new FleetStores.Lent(opener.apply(member.address()), true);
    };
  }

  private FleetRun.Listener following(Map<FleetMember, FleetRow> asked) {
    return new FleetRun.Listener() {
      @Override
      public void started(FleetMember member) {
        asked.get(member).begun();
      }

      @Override
      public void progressed(FleetMember member, double fraction) {
        asked.get(member).fraction.set(fraction);
      }

      @Override
      public void ended(FleetMember member, FleetOutcome outcome) {
        asked.get(member).ended(outcome);
      }

      @Override
      public void finished() {
        run = null;
        lookedAt.set(scan.journal().clock.instant());
        running.set(false);
      }
    };
  }
}
