package dev.holdfast.desktop.act;

import static dev.holdfast.desktop.fx.Nodes.button;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.desktop.dialog.FilePicker;
import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.fx.Nodes;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.plan.OpenedPlan;
import dev.holdfast.desktop.plan.PlanFileViewModel;
import dev.holdfast.desktop.plan.PlanNotices;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.plan.Frozen;
import dev.holdfast.plan.PlanFile;
import dev.holdfast.plan.PlanForm;
import dev.holdfast.plan.Planning;
import dev.holdfast.retention.act.ActPreview;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.ActText;
import dev.holdfast.text.Messages;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.input.KeyEvent;
import javafx.stage.Window;

/** What a page offers to do to its tasks, and the one act that it may be doing. */
public final class Acting {

  private final StoreSession session;
  private final Cleanup cleanup;
  private final FileSaver files;
  private final Supplier<Window> owner;

  /** The texts of this package, in the words of the store. */
  final Messages messages;

  /** Says what the statuses of the store are called. */
  final StatusStyle statuses;

  /** What can be done to tasks of this store; empty if nothing. */
  public final List<ActTerm> acts;

  /** The plan's file that is looked at, or why one cannot be. */
  final PlanFileViewModel<ActPreview> plans;

  private Runnable afterwards = () -> {};

  /** How the operator chooses a file; null if plans cannot be opened here. */
  FilePicker picker;

  private ZoneId zone = ZoneOffset.UTC;
  private ActDialog dialog;

  /**
   * Does nothing yet.
   *
   * @param cleanup the road by which a store is changed; null if this page changes none
   * @param owner the window of the page
   */
  public Acting(StoreSession session, Cleanup cleanup, FileSaver files, Supplier<Window> owner) {
    this.session = session;
    this.cleanup = cleanup;
    this.files = files;
    this.owner = owner;
    this.messages = session.messages(Acting.class);
    this.statuses = new StatusStyle(session.store().terms().statuses());
    this.acts = cleanup == null ? List.of() : ActKeys.acts(session);
    this.plans =
        cleanup == null
            ? null
            : new PlanFileViewModel<>(session, new Planning(cleanup.journal()), this::read);
  }

  /**
   * Lets plans' files be opened, too.
   *
   * @param files asks for a file, of a plan or of approvers
   * @param shown the zone in which times are shown
   */
  public Acting opening(FilePicker files, ZoneId shown) {
    picker = files;
    zone = shown;
    if (opensPlans()) {
      plans.opened.subscribe(this::opened);
    }
    return this;
  }

  /** Returns whether plans' files can be opened here. */
  boolean opensPlans() {
    return picker != null && !acts.isEmpty();
  }

  /** Looks at a plan's file; false if none can be opened here, or not while something is done. */
  public boolean openPlan(Path file) {
    if (!opensPlans() || dialog != null) {
      return false;
    }
    plans.open(file);
    return true;
  }

  private Frozen<ActPreview> read(Path file) {
    Frozen<ActPreview> plan = PlanFile.read(file, PlanForm.ACTS, session.store().terms());
    return plan.withPreview(plan.preview().boundTo(session.store()));
  }

  private void opened(OpenedPlan<ActPreview> plan) {
    if (plan != null && dialog == null) {
      show(
          new ActViewModel(
              session, cleanup, plans.opened.get().plan().preview().act(), null, plans));
    } else if (plan == null
        && dialog != null
        && current.get().file != null
        && current.get().step.get() != ActStep.RUNNING) {
      dialog.dialog.hide();
    }
  }

  /** What is being read, asked or done; null if nothing is. */
  final ReadOnlyObjectWrapper<ActViewModel> current = new ReadOnlyObjectWrapper<>();

  /** Returns whether nothing is being read, asked or done. */
  public boolean isIdle() {
    return current.get() == null;
  }

  /** Hears that something was done and that the operator has read what came of it. */
  public void onDone(Runnable listener) {
    afterwards = listener;
  }

  /** Begins a verb; what is being done already is shown in its place. */
  public void start(ActTerm act, ActTarget target) {
    if (dialog != null) {
      showAgain();
      return;
    }
    show(new ActViewModel(session, cleanup, act, target, null));
  }

  private void show(ActViewModel model) {
    List<Node> said =
        new PlanNotices(plans, model.freezing, picker, new TimeText(session.clock(), zone))
            .nodes(false);
    dialog = new ActDialog(model, files, owner.get(), said, this::hidden);
    current.set(model);
    model.begin();
    dialog.dialog.show();
  }

  /** Shows what is being done, or what came of it, once it was hidden. */
  public void showAgain() {
    if (dialog != null && !dialog.dialog.isShowing()) {
      dialog.dialog.show();
    }
  }

  /** Returns the verb that a key stands for. */
  public Optional<ActTerm> of(KeyEvent event) {
    return acts.stream()
        .filter(act -> ActKeys.of(act).filter(key -> key.match(event)).isPresent())
        .findFirst();
  }

  /**
   * Returns an entry of a menu for each verb, and a line before them; none if nothing can be done.
   */
  public List<MenuItem> items(List<ActOffer> offers, ActTarget target) {
    List<MenuItem> items = new ArrayList<>();
    for (ActOffer offer : acts.isEmpty() ? List.<ActOffer>of() : offers) {
      // A disabled entry of a menu has no tooltip: it says itself why not.
      String why = offer.count() == 0 ? offer.why() : "";
      String text =
          why.isEmpty()
              ? offer.button() + "…"
              : messages.get("menu.cannot", offer.button(), why.replace("\n", "; "));
      MenuItem item = Nodes.item(text, () -> start(offer.act(), target));
      item.setId("menu-" + offer.act().verb());
      item.setDisable(offer.count() == 0);
      ActKeys.of(offer.act()).ifPresent(item::setAccelerator);
      items.add(item);
    }
    if (!items.isEmpty()) {
      items.addFirst(new SeparatorMenuItem());
    }
    return items;
  }

  /** Returns an entry of a menu for each verb, whatever it comes to once it was looked at. */
  public List<MenuItem> items(String key, ActTarget target) {
    return acts.stream()
        .map(
            act -> {
              String text = messages.get(key, ActText.load().label(act));
              MenuItem item = Nodes.item(text, () -> start(act, target));
              item.setId("menu-" + act.verb() + "-" + key);
              return item;
            })
        .toList();
  }

  /** Returns a button for each verb, whatever it comes to once it was looked at. */
  public List<Button> buttons(ActTarget target) {
    return acts.stream()
        .map(
            act -> {
              Button button =
                  button(
                      messages.get("menu.group", ActText.load().label(act)),
                      () -> start(act, target),
                      "small");
              button.setId("group-" + act.verb());
              button.setMnemonicParsing(false);
              return button;
            })
        .toList();
  }

  /** Returns what could be done to one task. */
  public List<ActOffer> offers(TaskStatus status) {
    return ActOffer.of(acts, List.of(status));
  }

  /** Returns one task as a verb takes it. */
  public static ActTarget one(TaskId id, TaskStatus status) {
    return ActTarget.these(Map.of(id, status), null);
  }

  /** Stops what is being done. */
  public void close() {
    ActDialog open = dialog;
    ActViewModel model = current.get();
    dialog = null;
    current.set(null);
    if (model != null) {
      model.close();
    }
    if (open != null) {
      open.dialog.hide();
    }
    if (plans != null) {
      plans.reading.ignore();
    }
  }

  /** A run goes on; whatever else was going on is over. */
  private void hidden(ActStep step) {
    if (step == ActStep.RUNNING || dialog == null) {
      return;
    }
    ActViewModel model = current.get();
    dialog = null;
    current.set(null);
    model.close();
    if (model.file != null) {
      plans.forget();
    }
    if (step == ActStep.ENDED) {
      afterwards.run();
    }
  }
}
