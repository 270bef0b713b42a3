package dev.holdfast.desktop.timeline.lanes;

import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.Tone;
import java.util.List;
import java.util.function.Function;
import javafx.css.CssMetaData;
import javafx.css.Styleable;
import javafx.css.StyleableProperty;
import javafx.css.StyleablePropertyFactory;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;

/**
 * The colours of the lanes. A canvas knows no style sheets, so this invisible node takes them from
 * the theme.
 */
public final class Inks extends Region {

  private static final StyleablePropertyFactory<Inks> FACTORY =
      new StyleablePropertyFactory<>(Region.getClassCssMetaData());

  private final StyleableProperty<Color> text = ink("-ink-text", inks -> inks.text);
  private final StyleableProperty<Color> muted = ink("-ink-muted", inks -> inks.muted);
  private final StyleableProperty<Color> line = ink("-ink-line", inks -> inks.line);
  private final StyleableProperty<Color> fold = ink("-ink-fold", inks -> inks.fold);
  private final StyleableProperty<Color> cursor = ink("-ink-cursor", inks -> inks.cursor);
  private final StyleableProperty<Color> running = ink("-ink-running", inks -> inks.running);
  private final StyleableProperty<Color> suspended = ink("-ink-suspended", inks -> inks.suspended);
  private final StyleableProperty<Color> paused = ink("-ink-paused", inks -> inks.paused);
  private final StyleableProperty<Color> failing = ink("-ink-failing", inks -> inks.failing);
  private final StyleableProperty<Color> late = ink("-ink-late", inks -> inks.late);
  private final StyleableProperty<Color> danger = ink("-ink-danger", inks -> inks.danger);
  private final StyleableProperty<Color> success = ink("-ink-success", inks -> inks.success);
  private final Statuses known;
  private Runnable changed = () -> {};

  /**
   * Takes its colours when it is in a scene.
   *
   * @param known what tasks of the store can be in
   */
  public Inks(Statuses known) {
    this.known = known;
    getStyleClass().add("lane-inks");
    setManaged(false);
    setVisible(false);
  }

  /** Hears that a colour is another one. */
  public void onChanged(Runnable heard) {
    changed = heard;
  }

  private StyleableProperty<Color> ink(
      String name, Function<Inks, StyleableProperty<Color>> property) {
    StyleableProperty<Color> ink =
        FACTORY.createStyleableColorProperty(this, name.substring(1), name, property);
    ((javafx.beans.value.ObservableValue<?>) ink).subscribe((before, now) -> changed.run());
    return ink;
  }

  @Override
  public List<CssMetaData<? extends Styleable, ?>> getCssMetaData() {
    return FACTORY.getCssMetaData();
  }

  private static Color of(StyleableProperty<Color> ink) {
    Color colour = ink.getValue();
    return colour == null ? Color.GRAY : colour;
  }

  /** Writing. */
  public Color text() {
    return of(text);
  }

  /** Quiet writing. */
  public Color muted() {
    return of(muted);
  }

  /** Rules and tracks. */
  public Color line() {
    return of(line);
  }

  /** Folded idle time. */
  public Color fold() {
    return of(fold);
  }

  /** The instant looked at. */
  public Color cursor() {
    return of(cursor);
  }

  /** The colour of a status, known or not. */
  public Color status(String status) {
    Tone tone = status == null ? Tone.NEUTRAL : known.tone(new TaskStatus(status));
    return switch (tone) {
      case ACTIVE -> of(running);
      case SUSPENDED -> of(suspended);
      case FAILING -> of(failing);
      case LATE -> of(late);
      case PAUSED -> of(paused);
      case FAILED -> of(danger);
      case DONE -> of(success);
      case WAITING, NEUTRAL -> of(muted);
    };
  }

  /** The colour of an attempt's end. */
  public Color outcome(Outcome outcome) {
    return switch (outcome) {
      case COMPLETED -> of(success);
      case FAILED -> of(danger);
      case TIMEOUT -> of(late);
      case PAUSED, INTERRUPTED -> of(paused);
      case SUSPENDED -> of(suspended);
      case OPEN -> of(running);
      case PENDING, OTHER -> of(muted);
    };
  }
}
