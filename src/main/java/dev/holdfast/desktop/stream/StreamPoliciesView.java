package dev.holdfast.desktop.stream;

import static dev.holdfast.desktop.fx.Nodes.button;
import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.tall;
import static dev.holdfast.desktop.fx.Nodes.wide;

import dev.holdfast.desktop.fx.Bar;
import dev.holdfast.desktop.fx.Fxml;
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
import dev.holdfast.text.Messages;
import dev.holdfast.text.StreamText;
import dev.holdfast.text.VisibleText;
import javafx.geometry.Insets;
import javafx.geometry.Orientation;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.VBox;

/** The policies of a store in a table, the one that is edited beside it. */
final class StreamPoliciesView {

  private static final double BESIDE = 640;
  private static final double WIDEST_EDITOR = 420;

  private final PolicyEditViewModel policies;
  private final Messages messages = Fxml.messages(StreamPoliciesView.class);
  private final StreamText words = StreamText.load();
  private final PolicyEditView editor;
  private final RowsView<StreamPolicy> table;
  private final SplitPane split = styled(new SplitPane(), "stream-split");
  private final VBox root;
  private boolean arranged;

  StreamPoliciesView(PolicyEditViewModel policies) {
    this.policies = policies;
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
    InlineFailure failure = InlineFailure.of(policies.rows.failure, policies.rows::retry);
    VBox.setMargin(failure, new Insets(10, 16, 8, 16));
    Label hint = wide(sentence(messages.get("policies.hint"), "text-muted", "small-text"));
    VBox listed =
        new VBox(
            new Bar("stream-head", hint, button(messages.get("common.newPolicy"), this::begin)),
            tall(table.control));
    listed.setMinWidth(260);
    split.getItems().setAll(listed, editor.node());
    SplitPane.setResizableWithParent(editor.node(), false);
    split.widthProperty().subscribe(this::arrange);
    root = new VBox(failure, tall(split));
    root.getStyleClass().add("policies-page");
  }

  PagePart part() {
    return new ReadPart<>(
        messages.get("common.policies"),
        HelpTopic.of("event-streams#policies"),
        root,
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
