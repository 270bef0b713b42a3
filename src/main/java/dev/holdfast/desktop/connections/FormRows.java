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
import dev.holdfast.desktop.fx.ShownText;
import dev.holdfast.store.address.ConnectionForm;
import dev.holdfast.store.address.Field;
import dev.holdfast.store.address.Field.Type;
import dev.holdfast.store.address.OfferedForm;
import dev.holdfast.store.address.Secret;
import dev.holdfast.text.FormText;
import dev.holdfast.text.Messages;
import javafx.application.Platform;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.StringProperty;
import javafx.collections.ListChangeListener;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Control;
import javafx.scene.control.Label;
import javafx.scene.control.PasswordField;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** The fields of a form, one below the other, whatever fields they are. */
final class FormRows extends VBox {

  private final Messages messages = Fxml.messages(FormRows.class);
  private final FormText text;
  private final ConnectionForm form;
  private final ConnectionFormViewModel model;
  private final FilePicker files;

  /** The control to begin with. */
  Control first;

  FormRows(OfferedForm offered, ConnectionFormViewModel model, FilePicker files) {
    this.text = new FormText(offered);
    this.form = offered.form();
    this.model = model;
    this.files = files;
    getStyleClass().add("form-rows");
    HBox row = null;
    for (Field field : form.fields()) {
      if (field.type() != Type.CARRIED) {
        row = add(field, row);
      }
    }
    if (form.imports() != null) {
      getChildren().add(importing());
    }
  }

  private HBox add(Field field, HBox before) {
    boolean beside = field.beside() && before != null;
    HBox row = beside ? before : row(field);
    Control control = control(field);
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
    showOnly(field, row);
    text.of(field, "hint").ifPresent(hint -> getChildren().add(hint(hint)));
    return row;
  }

  private void showOnly(Field field, HBox row) {
    if (field.only() == null) {
      return;
    }
    Field other =
        form.fields().stream()
            .filter(each -> each.key().equals(field.only().key()))
            .findFirst()
            .orElseThrow();
    Shown.when(
        row,
        typed(other)
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
                .ifPresent(file -> typed(field).set(file.toString())));
  }

  private HBox importing() {
    String title = text.of("import").orElseGet(() -> messages.get("form.import"));
    Button button =
        acting(
            named(new Button(title), form.key() + "Import"),
            () ->
                files
                    .open(
                        getScene().getWindow(),
                        title,
                        text.of("import.files").orElse(title),
                        form.imports().patterns())
                    .ifPresent(model::importFrom));
    return styled(new HBox(new Label(), button, which()), "form-row");
  }

  /** A file may speak of several stores. */
  private ComboBox<String> which() {
    ComboBox<String> which = named(new ComboBox<>(model.importedNames), form.key() + "Imported");
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

  /** Makes the control of a field that is drawn. */
  private Control control(Field field) {
    return switch (field.type()) {
      case TEXT, NUMBER, FILE -> line(field);
      case SECRET -> secret(field);
      case CHOICE -> choice(field);
      case YES_NO -> tick(field);
      case CARRIED -> throw new IllegalArgumentException("not drawn: " + field.key());
    };
  }

  /** What is typed into a field that is no secret. */
  private StringProperty typed(Field field) {
    return model.values.text(form, field);
  }

  private TextField line(Field field) {
    TextField line = new TextField();
    line.setPromptText(text.of(field, "prompt").orElse(""));
    line.textProperty().bindBidirectional(typed(field));
    line.textProperty()
        .addListener(
            (_, before, now) -> {
              if (line.isFocused() && now.length() > before.length() + 1 && now.contains(":")) {
                // The field is still being changed.
                Platform.runLater(() -> model.paste(now.strip()));
              }
            });
    return line;
  }

  private PasswordField secret(Field field) {
    ObjectProperty<Secret> kept = model.values.secret(form, field);
    PasswordField line = new PasswordField();
    line.setPromptText(text.of(field, "prompt").orElse(""));
    kept.subscribe(
        secret -> {
          String shown = secret == null ? "" : secret.reveal();
          if (!shown.equals(line.getText())) {
            line.setText(shown);
          }
        });
    line.textProperty()
        .subscribe((before, now) -> kept.set(now.isEmpty() ? null : new Secret(now.toCharArray())));
    return line;
  }

  private ComboBox<String> choice(Field field) {
    ComboBox<String> box = new ComboBox<>();
    box.getItems().setAll(field.choices());
    box.setConverter(ShownText.of(value -> text.choice(field, value)));
    box.valueProperty().bindBidirectional(typed(field));
    return box;
  }

  private CheckBox tick(Field field) {
    CheckBox box = new CheckBox();
    typed(field).subscribe(value -> box.setSelected(Field.YES.equals(value)));
    box.selectedProperty().subscribe((before, now) -> typed(field).set(now ? Field.YES : Field.NO));
    return box;
  }
}
