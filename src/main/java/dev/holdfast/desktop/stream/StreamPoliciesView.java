package dev.holdfast.desktop.stream;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.tall;

import dev.holdfast.desktop.fx.Banner;
import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.SheetPane;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.SplitLines;
import dev.holdfast.desktop.help.HelpTopic;
import dev.holdfast.desktop.shell.PagePart;
import dev.holdfast.desktop.shell.ReadPart;
import dev.holdfast.desktop.table.Column;
import dev.holdfast.desktop.table.RowsView;
import dev.holdfast.report.StreamSheet;
import dev.holdfast.retention.stream.PolicyChange;
import dev.holdfast.store.stream.StreamRetention;
import dev.holdfast.stream.StreamPolicy;
import dev.holdfast.text.StreamText;
import dev.holdfast.text.VisibleText;
import javafx.fxml.FXML;
import javafx.geometry.Orientation;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/**
 * The policies of a store in a table; beside it the one that is edited, what it would mean, and the
 * button that writes it.
 */
final class StreamPoliciesView extends FxmlView {

  private static final double BESIDE = 640;
  private static final double WIDEST_EDITOR = 420;

  private final PolicyEditViewModel policies;
  private final StreamText words = StreamText.load();
  private final RowsView<StreamPolicy> table;
  private boolean arranged;

  @FXML private InlineFailure failure;
  @FXML private SplitPane split;
  @FXML private VBox listed;
  @FXML private Button create;
  @FXML private ScrollPane editor;
  @FXML private VBox notices;
  @FXML private Label title;
  @FXML private TextField stream;
  @FXML private TextField age;
  @FXML private TextField count;
  @FXML private CheckBox enabled;
  @FXML private Button consider;
  @FXML private Button toggle;
  @FXML private Button delete;
  @FXML private InlineFailure editFailure;
  @FXML private HBox waiting;
  @FXML private VBox result;
  @FXML private VBox shown;
  @FXML private TextField reason;
  @FXML private Button write;

  StreamPoliciesView(PolicyEditViewModel policies) {
    this.policies = policies;
    load();
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
    SplitPane.setResizableWithParent(editor, false);
    split.widthProperty().subscribe(this::arrange);
    followEdit();
  }

  private void followEdit() {
    acting(consider, () -> policies.preview());
    acting(toggle, () -> policies.previewSwitching());
    acting(delete, () -> policies.previewDeleting());
    acting(write, () -> policies.write());
    PolicyForm form = policies.form;
    stream.textProperty().bindBidirectional(form.stream);
    age.textProperty().bindBidirectional(form.age);
    count.textProperty().bindBidirectional(form.count);
    enabled.selectedProperty().bindBidirectional(form.enabled);
    reason.textProperty().bindBidirectional(policies.reason);
    count.disableProperty().bind(form.stream.map(name -> name.equals(StreamPolicy.DEFAULT)));
    Banner told = Banner.of(Banner.Kind.INFO, policies.told);
    Banner problem = Banner.of(Banner.Kind.WARNING, policies.problem);
    notices.getChildren().setAll(told, problem);
    editFailure.follow(policies.read.failure, policies.read::retry);
    Shown.when(waiting, policies.read.loading);
    Shown.when(result, policies.read.value.isNotNull());
    policies.read.value.subscribe(this::show);
    policies.base.subscribe(this::name);
    policies.writing.subscribe(writing -> arm());
    consider.disableProperty().bind(policies.read.loading.or(policies.writing));
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
      editor.setMaxWidth(beside ? WIDEST_EDITOR : Double.MAX_VALUE);
      SplitLines.place(
          split, beside ? "stream-policies" : "stream-policies-below", beside ? 0.6 : 0.45);
    }
  }

  private String rule(StreamPolicy row) {
    return row.valid()
        ? words.of(
            new StreamPolicy.Rule(
                row.maxAgeSeconds(), row.isDefault() ? null : row.maxEventCount()))
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
    stream.requestFocus();
  }

  private void name(StreamPolicy base) {
    boolean there = base != null;
    title.setText(messages.get(there ? "common.policy" : "common.newPolicy"));
    stream.setEditable(!there);
    stream.setDisable(there);
    toggle.setVisible(there);
    delete.setVisible(there);
    if (there) {
      toggle.setText(messages.get(base.enabled() ? "edit.disable" : "edit.enable"));
    }
  }

  private void show(PolicyChange known) {
    shown.getChildren().clear();
    if (known != null) {
      if (policies.overtaken()) {
        String stream = VisibleText.line(known.stream());
        shown.getChildren().add(sentence(messages.get("edit.overtaken", stream), "problem"));
      }
      SheetPane sheet = new SheetPane(StreamSheet.of(known), _ -> false, _ -> {});
      shown.getChildren().add(styled(sheet, "card", "consequence"));
    }
    arm();
  }

  private void arm() {
    PolicyChange known = policies.read.value();
    write.setDisable(known == null || policies.overtaken() || policies.writing.get());
    write.setText(
        messages.get(known != null && known.wanted() == null ? "edit.delete.yes" : "edit.write"));
  }

  @FXML
  private void cancel() {
    policies.read.cancel();
  }

  @FXML
  private void dismiss() {
    policies.dismiss();
  }
}
