package dev.holdfast.desktop.plan;

import dev.holdfast.desktop.connections.ConnectionItem;
import dev.holdfast.desktop.connections.ConnectionsViewModel;
import dev.holdfast.desktop.connections.StoreAccess;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.shell.ShellViewModel;
import dev.holdfast.job.BackgroundJob;
import dev.holdfast.job.LatestJob;
import dev.holdfast.plan.PlanOrigin;
import dev.holdfast.store.StoreException;
import dev.holdfast.store.address.StoreAddress;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringWrapper;

/**
 * A plan's file that comes from outside: a double click, the command line, a drop onto the window.
 * Finds the store it was made for and has it shown there.
 *
 * <p>A store that is none of the connections is opened only when the operator says so: whoever
 * wrote the file wrote the address.
 */
public final class ArrivedPlanViewModel {

  /** In characters; no store has a longer address. */
  private static final int LONGEST_ADDRESS = 1_000;

  private final ConnectionsViewModel connections;
  private final ShellViewModel shell;
  private final StoreAccess access;
  private final Function<StoreAddress, ConnectionItem> unlisted;
  private final Messages messages = Fxml.messages(ArrivedPlanViewModel.class);
  private final LatestJob looking = new LatestJob();
  private PlanOrigin plan;

  /**
   * Waits for a file.
   *
   * @param unlisted makes a line of the sidebar for a store that has none
   */
  public ArrivedPlanViewModel(
      ConnectionsViewModel connections,
      ShellViewModel shell,
      StoreAccess access,
      Function<StoreAddress, ConnectionItem> unlisted) {
    this.connections = connections;
    this.shell = shell;
    this.access = access;
    this.unlisted = unlisted;
  }

  // Properties

  /** What there is to say; empty if nothing. */
  public final ReadOnlyStringWrapper sentence = new ReadOnlyStringWrapper("");

  /** What the operator is asked. */
  final ReadOnlyObjectWrapper<Asking> asking = new ReadOnlyObjectWrapper<>(Asking.NOTHING);

  private StoreAddress offered;

  /** What the operator is asked. */
  public enum Asking {
    /** Nothing. */
    NOTHING,
    /** Of which of the connections the plan is. */
    WHICH,
    /** Whether to open the store that the plan names, or of which of the connections it is. */
    WHETHER
  }

  /** The connections it may be of. */
  public javafx.collections.ObservableList<ConnectionItem> connections() {
    return connections.shownItems;
  }

  // Commands

  /**
   * Looks what a file is and opens it if it is a plan.
   *
   * @param otherwise what to do if it is none
   */
  public void open(Path file, Runnable otherwise) {
    dismiss();
    List<ConnectionItem> known = List.copyOf(connections.shownItems);
    looking.start(
        access.jobs(),
        BackgroundJob.of(
                messages.get("job.arrived"),
                (progress, stop) ->
                    PlanOrigin.of(file.toAbsolutePath()).map(plan -> Arrived.among(known, plan)))
            .onSuccess(found -> found.ifPresentOrElse(this::arrived, otherwise))
            .onFailure(thrown -> sentence.set(access.failures().of(thrown))));
  }

  /** The operator says of which connection the plan is. */
  public void openIn(ConnectionItem item) {
    PlanOrigin mine = plan;
    dismiss();
    if (mine != null) {
      String name = VisibleText.line(mine.file().getFileName().toString());
      String store = VisibleText.line(item.profile().name());
      shell.openPlan(item, mine, () -> sentence.set(messages.get("arrived.nowhere", name, store)));
    }
  }

  /** The operator trusts the address in the file. */
  public void openThere() {
    if (offered != null) {
      openIn(unlisted.apply(offered));
    }
  }

  /** Asks no more. */
  public void dismiss() {
    plan = null;
    offered = null;
    asking.set(Asking.NOTHING);
    sentence.set("");
  }

  /**
   * A plan, and whose it is.
   *
   * @param listed the connection to its store, if there is one
   */
  private record Arrived(PlanOrigin plan, Optional<ConnectionItem> listed) {

    static Arrived among(List<ConnectionItem> known, PlanOrigin plan) {
      return new Arrived(
          plan, known.stream().filter(item -> plan.isOf(item.address())).findFirst());
    }
  }

  private void arrived(Arrived arrived) {
    PlanOrigin found = arrived.plan();
    plan = found;
    offered = address(found);
    if (arrived.listed().isPresent()) {
      openIn(arrived.listed().get());
      return;
    }
    String name = VisibleText.line(found.file().getFileName().toString());
    if (offered == null) {
      sentence.set(messages.get("arrived.which", name));
      asking.set(Asking.WHICH);
    } else {
      sentence.set(messages.get("arrived.whether", name, VisibleText.line(offered.display())));
      asking.set(Asking.WHETHER);
    }
  }

  /** One that nobody can read to its end before trusting it counts as none. */
  private static StoreAddress address(PlanOrigin found) {
    String named = found.address();
    try {
      return named == null || named.length() > LONGEST_ADDRESS ? null : StoreAddress.parse(named);
    } catch (StoreException none) {
      return null;
    }
  }
}
