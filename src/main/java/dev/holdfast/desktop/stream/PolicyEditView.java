package dev.holdfast.desktop.stream;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.desktop.fx.Banner;
import dev.holdfast.desktop.fx.FxmlView;
import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.SheetPane;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.report.StreamSheet;
import dev.holdfast.retention.stream.PolicyChange;
import dev.holdfast.stream.StreamPolicy;
import dev.holdfast.text.VisibleText;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** The policy that is edited, what it would mean, and the button that writes it. */
final class PolicyEditView extends FxmlView {

  private final PolicyEditViewModel edit;

  @FXML private VBox notices;
  @FXML private Label title;
  @FXML private TextField stream;
  @FXML private TextField age;
  @FXML private TextField count;
  @FXML private CheckBox enabled;
  @FXML private Button consider;
  @FXML private Button toggle;
  @FXML private Button delete;
  @FXML private InlineFailure failure;
  @FXML private HBox waiting;
  @FXML private VBox result;
  @FXML private VBox shown;
  @FXML private TextField reason;
  @FXML private Button write;

  PolicyEditView(PolicyEditViewModel edit) {
    this.edit = edit;
    load();
    acting(consider, () -> edit.preview());
    acting(toggle, () -> edit.previewSwitching());
    acting(delete, () -> edit.previewDeleting());
    acting(write, () -> edit.write());
    PolicyForm form = edit.form;
    stream.textProperty().bindBidirectional(form.stream);
    age.textProperty().bindBidirectional(form.age);
    count.textProperty().bindBidirectional(form.count);
    enabled.selectedProperty().bindBidirectional(form.enabled);
    reason.textProperty().bindBidirectional(edit.reason);
    count.disableProperty().bind(form.stream.map(name -> name.equals(StreamPolicy.DEFAULT)));
    Banner told = Banner.of(Banner.Kind.INFO, edit.told);
    Banner problem = Banner.of(Banner.Kind.WARNING, edit.problem);
    notices.getChildren().setAll(told, problem);
    failure.follow(edit.read.failure, edit.read::retry);
    Shown.when(waiting, edit.read.loading);
    Shown.when(result, edit.read.value.isNotNull());
    edit.read.value.subscribe(this::show);
    edit.base.subscribe(this::name);
    edit.writing.subscribe(writing -> arm());
    consider.disableProperty().bind(edit.read.loading.or(edit.writing));
  }

  /** Puts the keyboard into the form. */
  void focus() {
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
      if (edit.overtaken()) {
        String stream = VisibleText.line(known.stream());
        shown.getChildren().add(sentence(messages.get("edit.overtaken", stream), "problem"));
      }
      SheetPane sheet = new SheetPane(StreamSheet.of(known), _ -> false, _ -> {});
      shown.getChildren().add(styled(sheet, "card", "consequence"));
    }
    arm();
  }

  private void arm() {
    PolicyChange known = edit.read.value();
    write.setDisable(known == null || edit.overtaken() || edit.writing.get());
    write.setText(
        messages.get(known != null && known.wanted() == null ? "edit.delete.yes" : "edit.write"));
  }

  @FXML
  private void cancel() {
    edit.read.cancel();
  }

  @FXML
  private void dismiss() {
    edit.dismiss();
  }
}
