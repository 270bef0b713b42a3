package dev.holdfast.desktop.run;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.store.terms.Choices;
import dev.holdfast.store.terms.OptionTerm;
import dev.holdfast.text.KindOptionText;
import dev.holdfast.text.Messages;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javafx.beans.Observable;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.ObjectBinding;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/** The options that only this kind of store has, as an operator writes them. Needs no toolkit. */
public final class ChoicesViewModel {

  /** What is written of an option that is only said. */
  static final String SAID = "true";

  private final Messages messages = Fxml.messages(ChoicesViewModel.class);
  public final Choices decided;
  private final Map<OptionTerm, StringProperty> written = new LinkedHashMap<>();

  /** What was written comes to this. */
  public final ObjectBinding<What> what;

  /**
   * Offers them.
   *
   * @param decided what a plan’s file has decided: that cannot be changed any more
   */
  public ChoicesViewModel(List<OptionTerm> options, Choices decided) {
    this.decided = decided;
    for (OptionTerm option : options) {
      int number = decided.of(option.name(), 0);
      String begins = option.flag() ? SAID : Integer.toString(number);
      written.put(
          option,
          new SimpleStringProperty(
              this, option.name(), this.decided.has(option.name()) ? begins : ""));
    }
    what = Bindings.createObjectBinding(this::read, written.values().toArray(Observable[]::new));
  }

  /**
   * What was written comes to this.
   *
   * @param choices null if it makes no sense
   * @param problem why it makes none, in words; empty if it does
   */
  public record What(Choices choices, String problem) {}

  /** The options, in the order of the kind. */
  public List<OptionTerm> options() {
    return List.copyOf(written.keySet());
  }

  /** What is written of an option; empty for nothing. */
  public StringProperty writtenProperty(OptionTerm option) {
    return written.get(option);
  }

  private What read() {
    Map<String, Integer> values = new HashMap<>();
    for (Map.Entry<OptionTerm, StringProperty> each : written.entrySet()) {
      OptionTerm option = each.getKey();
      String text = each.getValue().get().strip();
      if (text.isEmpty()) {
        continue;
      }
      int number = option.flag() ? 0 : number(text);
      if (number < option.least() || number > option.most()) {
        return new What(
            null,
            messages.get(
                "choices.range", KindOptionText.label(option), option.least(), option.most()));
      }
      values.put(option.name(), number);
    }
    return new What(decided.and(new Choices(values)), "");
  }

  private static int number(String text) {
    return text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : -1;
  }
}
