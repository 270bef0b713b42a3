package dev.holdfast.text;

import dev.holdfast.store.address.Field;
import dev.holdfast.store.address.OfferedForm;
import java.util.Optional;

/** What a form of some kind of store and its fields are called, in the kind's own messages. */
public record FormText(OfferedForm form) {

  /** Returns the name of the form. */
  public String name() {
    return find("form." + form.form().key()).orElse(form.form().key());
  }

  /**
   * Returns something else that is said of the form.
   *
   * @param what such as {@code missing}
   */
  public Optional<String> of(String what) {
    return find("form." + form.form().key() + "." + what);
  }

  /** Returns what a field is called. */
  public String label(Field field) {
    return find(own(field)).or(() -> find("form." + field.key())).orElse(field.key());
  }

  /**
   * Returns something else that is said of a field.
   *
   * @param what such as {@code prompt}
   */
  public Optional<String> of(Field field, String what) {
    return find(own(field) + "." + what).or(() -> find("form." + field.key() + "." + what));
  }

  /** Returns what a value that can be chosen is called: the value, if nothing is said of it. */
  public String choice(Field field, String value) {
    return of(field, value.isEmpty() ? "choice" : "choice." + value).orElse(value);
  }

  private String own(Field field) {
    return "form." + form.form().key() + "." + field.key();
  }

  private Optional<String> find(String name) {
    return Messages.common().brought(form.texts(), name);
  }
}
