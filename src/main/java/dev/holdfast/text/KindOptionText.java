package dev.holdfast.text;

import dev.holdfast.store.terms.OptionTerm;

/** What the options of one kind of store are called: the texts that it brings along. */
public final class KindOptionText {

  private KindOptionText() {}

  /** Says what it does. */
  public static String help(OptionTerm option) {
    return Messages.common().term("option.", option.name(), option.texts());
  }

  /** Returns what it is called in a form. */
  public static String label(OptionTerm option) {
    return Messages.common()
        .brought(option.texts(), "option." + option.name() + ".label")
        .orElseGet(() -> help(option));
  }
}
