package dev.holdfast.desktop.connections;

import dev.holdfast.store.address.ConnectionForm;
import dev.holdfast.store.address.Field;
import dev.holdfast.store.address.Field.Type;
import dev.holdfast.store.address.FilePath;
import dev.holdfast.store.address.FormValues;
import dev.holdfast.store.address.OfferedForm;
import dev.holdfast.store.address.Secret;
import dev.holdfast.text.FormText;
import dev.holdfast.text.Messages;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/**
 * What is typed into the fields of all forms. Fields with the same key and type share a value, so
 * that what was typed goes along into another form; a secret is typed for one form only.
 */
final class TypedValues {

  private final Map<Key, StringProperty> texts = new HashMap<>();
  private final Map<Key, ObjectProperty<Secret>> secrets = new HashMap<>();

  private record Key(String form, String field, Type type) {
    static Key of(ConnectionForm form, Field field) {
      return new Key(field.type() == Type.SECRET ? form.key() : "", field.key(), field.type());
    }
  }

  TypedValues(List<OfferedForm> forms, Runnable edited) {
    for (OfferedForm offered : forms) {
      for (Field field : offered.form().fields()) {
        Key key = Key.of(offered.form(), field);
        if (field.type() == Type.SECRET) {
          ObjectProperty<Secret> secret = new SimpleObjectProperty<>(this, field.key());
          secret.subscribe((before, now) -> edited.run());
          secrets.put(key, secret);
        } else if (!texts.containsKey(key)) {
          StringProperty text = new SimpleStringProperty(this, field.key(), field.usual());
          text.subscribe((before, now) -> edited.run());
          texts.put(key, text);
        }
      }
    }
  }

  /** What is typed into a field that is no secret. */
  StringProperty text(ConnectionForm form, Field field) {
    return texts.get(Key.of(form, field));
  }

  /** What is typed into a field for a secret; null for nothing. */
  ObjectProperty<Secret> secret(ConnectionForm form, Field field) {
    return secrets.get(Key.of(form, field));
  }

  /** Puts values into the fields of a form; secrets that it does not have are kept. */
  void fill(ConnectionForm form, FormValues values) {
    for (Field field : form.fields()) {
      if (field.type() != Type.SECRET) {
        String value = values.exact(field.key());
        text(form, field).set(value.isEmpty() ? field.usual() : value);
      } else if (values.secret(field.key()) != null) {
        secret(form, field).set(values.secret(field.key()));
      }
    }
  }

  /** Returns what is typed into the fields of a form; a path may begin at one's home. */
  FormValues of(ConnectionForm form) {
    FormValues values = FormValues.NONE;
    for (Field field : form.fields()) {
      if (field.type() != Type.SECRET) {
        String text = textOf(form, field);
        values = values.with(field.key(), field.type() == Type.FILE ? FilePath.typed(text) : text);
      } else if (secret(form, field).get() != null) {
        values = values.with(field.key(), secret(form, field).get());
      }
    }
    return values;
  }

  /** Returns whether nothing is typed into a form. */
  boolean areUsual(ConnectionForm form) {
    return form.fields().stream()
        .allMatch(
            field ->
                field.type() == Type.SECRET
                    ? secret(form, field).get() == null
                    : textOf(form, field).isBlank() || textOf(form, field).equals(field.usual()));
  }

  /**
   * Returns the first sentence of what is still wrong with it, as far as the fields say it
   * themselves; empty if they make an address or may make one.
   */
  Optional<String> problem(OfferedForm offered, Messages messages) {
    ConnectionForm form = offered.form();
    FormText text = new FormText(offered);
    Optional<String> nothing = areUsual(form) ? text.of("missing") : Optional.empty();
    return nothing.or(
        () ->
            form.fields().stream()
                .flatMap(field -> problem(form, field, text, messages).stream())
                .findFirst());
  }

  private Optional<String> problem(
      ConnectionForm form, Field field, FormText text, Messages messages) {
    boolean secret = field.type() == Type.SECRET;
    String typed = secret ? "" : textOf(form, field);
    boolean empty = secret ? secret(form, field).get() == null : typed.isBlank();
    if (field.required() && empty) {
      return text.of(field, "missing")
          .or(() -> Optional.of(messages.get("form.noValue", text.label(field))));
    }
    return typed.matches(field.format())
        ? Optional.empty()
        : text.of(field, "bad")
            .or(() -> Optional.of(messages.get("form.badValue", text.label(field))));
  }

  /** What another form had chosen may not be there in this one. */
  void fit(ConnectionForm form) {
    for (Field field : form.fields()) {
      if (field.type() == Type.CHOICE && !field.choices().contains(textOf(form, field))) {
        text(form, field).set(field.usual());
      }
    }
  }

  /** Returns what is typed into a field that is no secret. */
  String textOf(ConnectionForm form, Field field) {
    String text = text(form, field).get();
    return text == null ? "" : text;
  }
}
