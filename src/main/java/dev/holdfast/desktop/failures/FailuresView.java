package dev.holdfast.desktop.failures;

import static dev.holdfast.desktop.fx.Nodes.acting;

import dev.holdfast.desktop.act.Acting;
import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.help.ContextHelp;
import dev.holdfast.desktop.keys.Key;
import dev.holdfast.desktop.table.Column;
import dev.holdfast.desktop.table.RowsView;
import dev.holdfast.replay.failure.FailureGroup;
import dev.holdfast.replay.failure.FailureSample;
import dev.holdfast.store.terms.ActTerm;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.value.ObservableValue;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/**
 * The groups above the table of failing tasks. Choosing one lists its tasks; Escape lists all
 * again.
 */
public final class FailuresView extends FxmlView {

  private static final double HEAD = 36;
  private static final double ROW = 32;
  private static final int MOST_ROWS = 5;

  private final FailuresViewModel failures;
  private final Acting acting;
  private final FailureWords words;
  public final RowsView<FailureGroup> table;

  @FXML private HBox bar;
  @FXML private ProgressIndicator busy;
  @FXML private Label sentence;
  @FXML private Button stop;
  @FXML private Button group;
  @FXML private VBox rows;
  @FXML private InlineFailure failure;
  @FXML private HBox chosen;
  @FXML private Label listed;
  @FXML private Hyperlink all;
  @FXML private HBox actions;
  @FXML private Label example;

  /**
   * Shows what the view model has.
   *
   * @param acting what can be done to the tasks of a group
   * @param times how times are written
   * @param said what the page says about its store by itself; a failure is not told twice
   */
  public FailuresView(
      FailuresViewModel failures, Acting acting, TimeText times, ObservableValue<String> said) {
    super(failures.session.messages(FailuresView.class));
    this.failures = failures;
    this.acting = acting;
    load();
    words = new FailureWords(messages);
    table =
        RowsView.table(
                messages,
                "groups",
                Column.number("common.many", FailureGroup::count).width(49, 70),
                Column.text("common.error", words::error)
                    .more(words::example)
                    .look("strong")
                    .fills(1, 160),
                Column.text("common.names", words::names).more(words::allNames).width(119, 170),
                Column.age("common.lastSeen", times, FailureGroup::lastSeen).width(63, 90),
                Column.age("column.first", times, FailureGroup::firstSeen).width(63, 90))
            .named("failureGroups", "failure-groups")
            .asHighAsRows(HEAD, ROW, MOST_ROWS)
            .menu(group -> acting.items("menu.group", failures.target(group)))
            .chosen(failures::choose);
    acting(stop, () -> failures.read.cancel());
    acting(group, () -> failures.refresh());
    ContextHelp.offer(node(), "stories#failures-at-a-glance");
    rows.getChildren().addFirst(table.control);
    ObservableValue<String> nothing = new ReadOnlyStringWrapper("");
    failure.follow(
        said.flatMap(why -> why.isEmpty() ? failures.read.failure : nothing), failures::refresh);
    failures.screen.subscribe(this::show);
    failures.read.value.subscribe(this::show);
    failures.read.loading.subscribe(() -> show(failures.screen.get()));
    failures.chosen.subscribe(this::showChosen);
    table.control.addEventHandler(KeyEvent.KEY_PRESSED, this::pressed);
  }

  @FXML
  private void all() {
    failures.choose(null);
    table.control.requestFocus();
  }

  private void show(FailuresScreen screen) {
    boolean loading = failures.read.isLoading();
    FailureSample found = failures.read.value();
    Shown.now(node(), screen != FailuresScreen.HIDDEN);
    Shown.now(bar, screen != FailuresScreen.FAILED);
    Shown.now(rows, screen == FailuresScreen.GROUPS);
    Shown.now(busy, loading);
    Shown.now(stop, loading);
    Shown.now(group, screen == FailuresScreen.IDLE);
    sentence.setText(
        switch (screen) {
          case HIDDEN, FAILED -> "";
          case IDLE -> messages.get("idle");
          case READING -> messages.get("reading");
          case NONE -> messages.get(failures.isNarrowed() ? "none.narrowed" : "none");
          case GROUPS -> words.summary(found);
        });
  }

  private void show(FailureSample found) {
    table.show(found == null ? List.of() : found.groups());
    showChosen(failures.chosen.get());
    show(failures.screen.get());
  }

  private void showChosen(FailureGroup group) {
    table.choose(group);
    Shown.now(chosen, group != null);
    Shown.now(example, group != null);
    if (group != null) {
      listed.setText(words.listed(group));
      actions.getChildren().setAll(acting.buttons(failures.target(group)));
      String text = words.example(group);
      example.setText(text);
      example.setTooltip(new Tooltip(text));
    }
  }

  private void pressed(KeyEvent event) {
    FailureGroup group = table.chosenProperty().get();
    Optional<ActTerm> act = acting.of(event);
    if (group != null && act.isPresent()) {
      acting.start(act.get(), failures.target(group));
      event.consume();
    } else if (Key.CLEAR.matches(event) && failures.chosen.get() != null) {
      failures.choose(null);
      event.consume();
    }
  }
}
