package dev.holdfast.desktop.stream;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.journal.Journal;
import dev.holdfast.store.Roles;
import dev.holdfast.store.stream.StreamRetention;
import dev.holdfast.store.stream.StreamSnapshot;
import dev.holdfast.stream.StreamPolicy;
import java.util.List;
import java.util.Set;

/** The policies that a store keeps, and the one that is edited. */
public final class StreamPoliciesViewModel {

  private final StreamRetention retention;
  private final StoreRead<Rows> read;
  private final PolicyEditViewModel edit;

  StreamPoliciesViewModel(StoreSession session, Cleanup cleanup, Journal journal) {
    retention = Roles.of(session.store(), StreamRetention.class);
    read =
        new StoreRead<>(session, Fxml.messages(StreamPoliciesViewModel.class).get("job.policies"));
    edit = new PolicyEditViewModel(session, cleanup, journal);
  }

  /**
   * What was read.
   *
   * @param rows by name, the default among them
   * @param absent those of their streams that hold no event
   */
  record Rows(List<StreamPolicy> rows, Set<String> absent) {
    Rows {
      rows = List.copyOf(rows);
      absent = Set.copyOf(absent);
    }
  }

  // Properties

  /** What was read. */
  StoreRead<Rows> read() {
    return read;
  }

  /** The row that is edited. */
  public PolicyEditViewModel edit() {
    return edit;
  }

  // Commands

  /** Reads the policies; what is shown stays until the answer is there. */
  public void refresh() {
    read.read(
        (progress, stop) -> {
          List<StreamPolicy> rows;
          try (StreamSnapshot snapshot = retention.snapshot(stop)) {
            rows = snapshot.policies();
          }
          List<String> names =
              rows.stream().filter(row -> !row.isDefault()).map(StreamPolicy::stream).toList();
          return new Rows(rows, Set.copyOf(retention.absent(names, stop)));
        });
  }

  /** Forgets everything. */
  void close() {
    read.clear();
    edit.close();
  }
}
