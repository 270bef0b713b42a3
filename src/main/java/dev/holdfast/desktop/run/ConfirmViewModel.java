package dev.holdfast.desktop.run;

import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import java.util.OptionalLong;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleLongProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.beans.value.ObservableLongValue;

/** What an operator has to say before something is done, whatever it is. Needs no toolkit. */
public final class ConfirmViewModel {

  /** Above this many the operator types their number. */
  private static final int TYPED_ABOVE = 1_000;

  /** What is changed; null if no store is. */
  final ConnectionProfile store;

  /** Whether a reason must be said: in production. */
  final boolean production;

  /** Asks for a reason alone, which need not be said: no store is changed. */
  public ConfirmViewModel() {
    this(null, new SimpleLongProperty(), true, new SimpleBooleanProperty(true));
  }

  /**
   * Asks.
   *
   * @param store what is changed
   * @param count of how many it is done to
   * @param usual whether it is what is done every day: then their number is typed only where there
   *     are many, else always in production
   * @param ready whether all else is as it has to be
   */
  public ConfirmViewModel(
      ConnectionProfile store,
      ObservableLongValue count,
      boolean usual,
      ObservableBooleanValue ready) {
    this.store = store;
    this.production = store != null && store.environment() == Environment.PRODUCTION;
    this.count = count;
    typing =
        Bindings.createBooleanBinding(
            () -> count.get() > TYPED_ABOVE || !usual && production, count);
    mayConfirm =
        Bindings.createBooleanBinding(
            () ->
                ready.get()
                    && (!production || said() != null)
                    && (!typing.get()
                        || NumberText.typed(typed.get()).equals(OptionalLong.of(count.get()))),
            ready,
            count,
            reason,
            typed);
  }

  // Properties

  /** Why, in the operator’s words; goes into the journal. May be empty but in production. */
  public final StringProperty reason = new SimpleStringProperty("");

  /** Their number as the operator typed it, grouped or not. */
  public final StringProperty typed = new SimpleStringProperty("");

  /** Of how many it is done to. */
  final ObservableLongValue count;

  /** Whether their number is to be typed. */
  public final BooleanBinding typing;

  /** Whether it may begin. */
  public final BooleanBinding mayConfirm;

  // Commands

  /** Takes what was said before; null if nothing was. */
  public void because(String said) {
    reason.set(said == null ? "" : said);
  }

  /** Returns why; null if nobody said. */
  public String said() {
    return reason.get().isBlank() ? null : reason.get().strip();
  }
}
