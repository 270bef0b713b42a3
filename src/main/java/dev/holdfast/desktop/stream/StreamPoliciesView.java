package dev.holdfast.desktop.stream;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.tall;

import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.SplitLines;
import dev.holdfast.desktop.help.HelpTopic;
import dev.holdfast.desktop.shell.PagePart;
import dev.holdfast.desktop.shell.ReadPart;
import dev.holdfast.desktop.table.Column;
import dev.holdfast.desktop.table.RowsView;
import dev.holdfast.store.stream.StreamRetention;
import dev.holdfast.stream.StreamPolicy;
import dev.holdfast.stream.StreamRule;
import dev.holdfast.text.StreamText;
import dev.holdfast.text.VisibleText;
import javafx.fxml.FXML;
import javafx.geometry.Orientation;
import javafx.scene.control.Button;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.VBox;

/** The policies of a store in a table, the one that is edited beside it. */
final class StreamPoliciesView extends FxmlView {

  private static final double BESIDE = 640;
  private static final double WIDEST_EDITOR = 420;

  private final PolicyEditViewModel policies;
  private final StreamText words = StreamText.load();
  private final PolicyEditView editor;
  private final RowsView<StreamPolicy> table;
  private boolean arranged;

  @FXML private InlineFailure failure;
  @FXML private SplitPane split;
  @FXML private VBox listed;
  @FXML private Button create;

  StreamPoliciesView(PolicyEditViewModel policies) {
    this.policies = policies;
    load();
    editor = new PolicyEditView(policies);
    table =
        RowsView.table(
                messages,
                "policies",
                Column.<StreamPolicy>text("common.stream", row -> VisibleText.line(row.stream()))
                    .more(row -> row.isDefault() ? messages.get("policy.default.hint") : null)
                    .look("strong")
                    .fills(0.45, 90),
                Column.text("column.does", this::rule).more(words::of).fills(0.55, 100),
                Column.<StreamPolicy>text(
                        "common.enabled",
                        row -> messages.get(row.enabled() ? "common.yes" : "common.no"))
                    .width(50, 70),
                Column.text("column.note", this::note).look("quiet").width(60, 80))
            .named("policies", "policies")
            .reads(policies.rows, StreamRetention.Kept::rows, () -> RowsView.EMPTY)
            .redraws(policies.rows.value)
            .copies()
            .chosen(policies::begin);
    // What was edited may be another now.
    policies.rows.value.subscribe(read -> table.choose(null));
    failure.follow(policies.rows.failure, policies.rows::retry);
    acting(create, this::begin);
    listed.getChildren().add(tall(table.control));
    split.getItems().add(editor.node());
    SplitPane.setResizableWithParent(editor.node(), false);
    split.widthProperty().subscribe(this::arrange);
  }

  PagePart part() {
    return new ReadPart<>(
        messages.get("common.policies"),
        HelpTopic.of("event-streams#policies"),
        node(),
        policies.rows,
        policies::refresh);
  }

  /** Puts the keyboard into the list. */
  void focus() {
    table.control.requestFocus();
  }

  /** Beside each other each needs its width; else the one that is edited stands below. */
  private void arrange(Number width) {
    boolean beside = width.doubleValue() == 0 || width.doubleValue() >= BESIDE;
    Orientation wanted = beside ? Orientation.HORIZONTAL : Orientation.VERTICAL;
    if (split.getOrientation() != wanted || !arranged) {
      arranged = true;
      split.setOrientation(wanted);
      editor.node().setMaxWidth(beside ? WIDEST_EDITOR : Double.MAX_VALUE);
      SplitLines.place(
          split, beside ? "stream-policies" : "stream-policies-below", beside ? 0.6 : 0.45);
    }
  }

  private String rule(StreamPolicy row) {
    return row.valid()
        ? words.of(
            new StreamRule(row.maxAgeSeconds(), row.isDefault() ? null : row.maxEventCount()))
        : words.of(row);
  }

  private String note(StreamPolicy row) {
    if (!row.valid()) {
      return messages.get("policy.invalid");
    }
    return policies.rows.value() != null && policies.rows.value().absent().contains(row.stream())
        ? messages.get("policy.absent")
        : row.isDefault() ? messages.get("policy.default") : "";
  }

  private void begin() {
    table.choose(null);
    policies.begin(null);
    editor.focus();
  }
}
