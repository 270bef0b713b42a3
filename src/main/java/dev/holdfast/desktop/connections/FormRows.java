package dev.holdfast.desktop.connections;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.wide;
import static dev.holdfast.desktop.fx.Nodes.wrapped;

import dev.holdfast.desktop.dialog.FilePicker;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.Nodes;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.store.address.Field;
import dev.holdfast.store.address.Field.Type;
import dev.holdfast.store.address.OfferedForm;
import dev.holdfast.text.FormText;
import dev.holdfast.text.Messages;
import javafx.beans.binding.Bindings;
import javafx.collections.ListChangeListener;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Control;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** The fields of a form, one below the other, whatever fields they are. */
final class FormRows extends VBox {

  private final Messages messages = Fxml.messages(FormRows.class);
  private final FormText text;
  private final FormControls controls;
  private final FilePicker files;

  /** The control to begin with. */
  Control first;

  FormRows(OfferedForm offered, ConnectionFormViewModel model, FilePicker files) {
    this.text = new FormText(offered);
    this.controls = new FormControls(offered.form(), text, model.values, model::paste);
    this.files = files;
    getStyleClass().add("form-rows");
    HBox row = null;
    for (Field field : offered.form().fields()) {
      if (field.type() != Type.CARRIED) {
        row = add(field, row, offered);
      }
    }
    if (offered.form().imports() != null) {
      getChildren().add(importing(offered, model));
    }
  }

  private HBox add(Field field, HBox before, OfferedForm offered) {
    boolean beside = field.beside() && before != null;
    HBox row = beside ? before : row(field);
    Control control = controls.of(field);
    control.setId(field.key());
    if (first == null) {
      first = control;
    }
    // A box is told by the words behind it, where the fields begin.
    boolean box = control instanceof CheckBox;
    Label label = new Label(box ? "" : text.label(field));
    label.setLabelFor(control);
    if (control instanceof CheckBox ticked) {
      ticked.setText(text.label(field));
    }
    row.getChildren().addAll(label, control);
    if (beside) {
      label.getStyleClass().add("inner-label");
      control.getStyleClass().add("port-field");
    } else {
      control.setMaxWidth(Double.MAX_VALUE);
      HBox.setHgrow(control, Priority.ALWAYS);
    }
    if (field.type() == Type.FILE) {
      row.getChildren().add(browse(field));
    }
    showOnly(field, row, offered);
    text.of(field, "hint").ifPresent(hint -> getChildren().add(hint(hint)));
    return row;
  }

  private void showOnly(Field field, HBox row, OfferedForm offered) {
    if (field.only() == null) {
      return;
    }
    Field other =
        offered.form().fields().stream()
            .filter(each -> each.key().equals(field.only().key()))
            .findFirst()
            .orElseThrow();
    Shown.when(
        row,
        controls
            .text(other)
            .map(typed -> typed != null && typed.matches(field.only().format()))
            .orElse(false));
    row.visibleProperty().subscribe((before, now) -> Nodes.fitWindow(this));
  }

  private HBox row(Field field) {
    HBox row = named(styled(new HBox(), "form-row"), field.key() + "Row");
    getChildren().add(row);
    return row;
  }

  private Button browse(Field field) {
    return acting(
        named(new Button(messages.get("form.browse")), field.key() + "Browse"),
        () ->
            files
                .open(
                    getScene().getWindow(),
                    text.of(field, "browse").orElseGet(() -> text.label(field)),
                    text.of(field, "files").orElseGet(() -> text.label(field)),
                    field.patterns())
                .ifPresent(file -> controls.text(field).set(file.toString())));
  }

  private HBox importing(OfferedForm offered, ConnectionFormViewModel model) {
    String title = text.of("import").orElseGet(() -> messages.get("form.import"));
    Button button =
        acting(
            named(new Button(title), offered.form().key() + "Import"),
            () ->
                files
                    .open(
                        getScene().getWindow(),
                        title,
                        text.of("import.files").orElse(title),
                        offered.form().imports().patterns())
                    .ifPresent(model::importFrom));
    return styled(new HBox(new Label(), button, which(offered, model)), "form-row");
  }

  /** A file may speak of several stores. */
  private ComboBox<String> which(OfferedForm offered, ConnectionFormViewModel model) {
    ComboBox<String> which =
        named(new ComboBox<>(model.importedNames), offered.form().key() + "Imported");
    which.setAccessibleText(messages.get("form.imported"));
    which.valueProperty().subscribe(name -> model.choose(name));
    model.importedNames.addListener(
        (ListChangeListener<String>) change -> which.getSelectionModel().selectFirst());
    Shown.when(which, Bindings.size(model.importedNames).greaterThan(1));
    return which;
  }

  private static HBox hint(String words) {
    Label hint = wide(wrapped(styled(new Label(words), "text-muted")));
    return styled(new HBox(new Label(), hint), "form-row");
  }
}
