package dev.holdfast.desktop.retention;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.centred;
import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.fx.ClipboardText;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.retention.HazardItem.HazardChoice;
import dev.holdfast.retention.plan.Hazard;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.task.TaskId;
import dev.holdfast.text.HazardWords;
import dev.holdfast.text.VisibleText;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javafx.beans.binding.Bindings;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.collections.ListChangeListener;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.RadioButton;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** The hazards of a preview; open from the start where something has to be decided. */
public final class HazardsView extends FxmlView {

  private static final double TALLEST = 268;

  private final PlanViewModel plan;
  private final Supplier<HazardWords> words;
  private final Function<Hazard, List<String>> about;
  private final Predicate<TaskId> reveal;
  private final boolean unfolded;
  private final BooleanProperty open = new SimpleBooleanProperty(true);

  @FXML private Label heading;
  @FXML private Label verdict;
  @FXML private Button skipAll;
  @FXML private Button fold;
  @FXML private ScrollPane scroll;
  @FXML private VBox list;

  /**
   * Follows a plan.
   *
   * @param operation what is done
   * @param words say what they mean
   * @param about says more of one where there is more to say, a line each
   * @param reveal shows what an id stands for; false if it cannot
   * @param unfolded whether it is open from the start where nothing has to be decided, too
   */
  public HazardsView(
      PlanViewModel plan,
      OperationTerm operation,
      Supplier<HazardWords> words,
      Function<Hazard, List<String>> about,
      Predicate<TaskId> reveal,
      boolean unfolded) {
    super(Fxml.messages(HazardsView.class).in(operation));
    this.plan = plan;
    this.words = words;
    this.about = about;
    this.reveal = reveal;
    this.unfolded = unfolded;
    load();
    acting(fold, () -> open.set(!open.get()));
    Shown.when(node(), Bindings.isNotEmpty(plan.hazards));
    Shown.when(scroll, open);
    fold.textProperty()
        .bind(open.map(shown -> messages.get(shown ? "common.hide" : "common.show")));
    plan.hazards.addListener((ListChangeListener<HazardItem>) change -> show());
    plan.plan.subscribe(this::showVerdict);
    open.subscribe(this::showVerdict);
    list.heightProperty()
        .subscribe(height -> scroll.setPrefHeight(Math.min(height.doubleValue() + 2, TALLEST)));
    show();
  }

  private void show() {
    heading.setText(messages.get("hazards.heading", plan.hazards.size()));
    list.getChildren().setAll(plan.hazards.stream().map(this::row).toList());
    open.set(unfolded || plan.hazards.stream().anyMatch(item -> item.choice() != null));
    showVerdict();
  }

  /** One hazard: what it means, which tasks, and, where it stops a cleanup, what to do about it. */
  private VBox row(HazardItem item) {
    Hazard hazard = item.hazard();
    String name = words.get().title(hazard.kind());
    HBox head = centred(styled(new HBox(styled(new Label(name), "strong")), "hazard-head"));
    VBox row = styled(new VBox(head, sentence(words.get().of(hazard))), "hazard-row");
    for (String line : about.apply(hazard)) {
      row.getChildren().add(styled(sentence(line), "small-text"));
    }
    row.getChildren().add(ids(hazard));
    if (item.choice() != null) {
      Label badge = styled(new Label(messages.get("hazard.blocks")), "blocks-badge");
      Shown.when(badge, item.choice().map(HazardChoice.UNDECIDED::equals));
      head.getChildren().add(badge);
      row.getChildren().add(choices(item, name));
    }
    return row;
  }

  private FlowPane ids(Hazard hazard) {
    FlowPane ids = styled(new FlowPane(), "hazard-ids");
    for (TaskId id : hazard.sample()) {
      String shown = VisibleText.line(id.toString());
      Hyperlink link = new Hyperlink(shown);
      link.setAccessibleText(messages.get("hazard.id.accessible", shown));
      link.setOnAction(
          event -> {
            link.setVisited(false);
            if (!reveal.test(id)) {
              ClipboardText.put(id.toString());
            }
          });
      ids.getChildren().add(link);
    }
    // A hazard may count something else than what it names: rows, or consumers of a stream.
    boolean full = hazard.sample().size() == Hazard.SAMPLE;
    if (full && hazard.count() > hazard.sample().size()) {
      long more = hazard.count() - hazard.sample().size();
      Label rest =
          styled(new Label(messages.get("common.andMore", NumberText.grouped(more))), "text-muted");
      ids.getChildren().add(rest);
    }
    Hyperlink all = styled(new Hyperlink(messages.get("hazard.copy")), "copy-ids");
    all.setOnAction(
        event -> {
          all.setVisited(false);
          ClipboardText.put(
              hazard.sample().stream().map(TaskId::toString).collect(Collectors.joining(", ")));
        });
    ids.getChildren().add(all);
    return ids;
  }

  private HBox choices(HazardItem item, String name) {
    Hazard hazard = item.hazard();
    String skip = hazard.kind().ofWholeStore() ? "hazard.leaveAll" : "hazard.leaveOut";
    ToggleGroup group = new ToggleGroup();
    HBox choices =
        styled(
            new HBox(
                choice(item, name, group, HazardChoice.LEAVE_OUT, skip),
                choice(item, name, group, HazardChoice.ACCEPT, "hazard.accept")),
            "hazard-choices");
    choices.setDisable(item.frozen());
    return choices;
  }

  private RadioButton choice(
      HazardItem item, String name, ToggleGroup group, HazardChoice choice, String key) {
    Hazard hazard = item.hazard();
    String text = messages.get(key, hazard.count());
    RadioButton button = named(new RadioButton(text), hazard.kind().code() + "-" + choice);
    button.setToggleGroup(group);
    button.setAccessibleText(messages.get("common.colon", name, text));
    button.setSelected(item.choice().get() == choice);
    button
        .selectedProperty()
        .subscribe(
            selected -> {
              if (selected) {
                item.choice().set(choice);
              }
            });
    return button;
  }

  /** Those that are decided by skipping some, not all there is. */
  private List<HazardItem> skippable() {
    return plan.hazards.stream()
        .filter(HazardItem::undecided)
        .filter(item -> !item.frozen() && !item.hazard().kind().ofWholeStore())
        .toList();
  }

  @FXML
  private void skipAll() {
    skippable().forEach(item -> item.choice().set(HazardChoice.LEAVE_OUT));
    show();
  }

  private void showVerdict() {
    long undecided = plan.undecided();
    int skippable = skippable().size();
    skipAll.setText(messages.get("hazards.skipAll", skippable));
    Shown.now(skipAll, skippable > 1);
    boolean blocking = plan.hazards.stream().anyMatch(item -> item.choice() != null);
    node().getStyleClass().removeAll("stops", "warns");
    node().getStyleClass().add(undecided > 0 ? "stops" : "warns");
    if (undecided > 0) {
      verdict.setText(messages.get("hazards.undecided", undecided));
    } else if (blocking) {
      verdict.setText(messages.get("hazards.decided"));
    } else {
      verdict.setText(open.get() ? "" : titles());
    }
  }

  private String titles() {
    HazardWords said = words.get();
    return plan.hazards.stream()
        .map(item -> said.title(item.hazard().kind()))
        .collect(Collectors.joining(" · "));
  }
}
