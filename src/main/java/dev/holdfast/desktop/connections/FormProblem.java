package dev.holdfast.desktop.connections;

import dev.holdfast.store.address.ConnectionForm;
import dev.holdfast.store.address.Field;
import dev.holdfast.store.address.Field.Type;
import dev.holdfast.store.address.OfferedForm;
import dev.holdfast.text.FormText;
import dev.holdfast.text.Messages;
import java.util.Optional;

/**
 * What is still wrong with what is typed into the fields of a form, as far as they say it
 * themselves.
 */
record FormProblem(TypedValues values, Messages messages) {

  /** Returns the first sentence of it; empty if the fields make an address or may make one. */
  Optional<String> of(OfferedForm offered) {
    ConnectionForm form = offered.form();
    FormText text = new FormText(offered);
    if (values.areUsual(form)) {
      Optional<String> nothing = text.of("missing");
      if (nothing.isPresent()) {
        return nothing;
      }
    }
    for (Field field : form.fields()) {
      if (field.required() && isEmpty(form, field)) {
        return Optional.of(
            text.of(field, "missing")
                .orElseGet(() -> messages.get("form.noValue", text.label(field))));
      }
      if (!typed(form, field).matches(field.format())) {
        return Optional.of(
            text.of(field, "bad")
                .orElseGet(() -> messages.get("form.badValue", text.label(field))));
      }
    }
    return Optional.empty();
  }

  private boolean isEmpty(ConnectionForm form, Field field) {
    return field.type() == Type.SECRET
        ? values.secret(form, field).get() == null
        : typed(form, field).isBlank();
  }

  private String typed(ConnectionForm form, Field field) {
    return field.type() == Type.SECRET ? "" : values.textOf(form, field);
  }
}
