package dev.holdfast.desktop.timeline.lanes;

import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.Tone;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.beans.value.ObservableValue;
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
  private static final String[] NAMES = {
    "text",
    "muted",
    "line",
    "fold",
    "cursor",
    "running",
    "suspended",
    "paused",
    "failing",
    "late",
    "danger",
    "success"
  };

  private final Map<String, StyleableProperty<Color>> inks = new HashMap<>();
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
    for (String name : NAMES) {
      StyleableProperty<Color> ink =
          FACTORY.createStyleableColorProperty(
              this, "ink-" + name, "-ink-" + name, some -> some.inks.get(name));
      ((ObservableValue<?>) ink).subscribe((before, now) -> changed.run());
      inks.put(name, ink);
    }
  }

  /** Hears that a colour is another one. */
  public void onChanged(Runnable heard) {
    changed = heard;
  }

  @Override
  public List<CssMetaData<? extends Styleable, ?>> getCssMetaData() {
    return FACTORY.getCssMetaData();
  }

  Color of(String name) {
    Color colour = inks.get(name).getValue();
    return colour == null ? Color.GRAY : colour;
  }

  /** Writing. */
  public Color text() {
    return of("text");
  }

  /** Quiet writing. */
  public Color muted() {
    return of("muted");
  }

  /** Rules and tracks. */
  public Color line() {
    return of("line");
  }

  /** Folded idle time. */
  public Color fold() {
    return of("fold");
  }

  /** The instant looked at. */
  public Color cursor() {
    return of("cursor");
  }

  /** The colour of a status, known or not. */
  public Color status(String status) {
    Tone tone = status == null ? Tone.NEUTRAL : known.tone(new TaskStatus(status));
    return switch (tone) {
      case ACTIVE -> of("running");
      case SUSPENDED -> of("suspended");
      case FAILING -> of("failing");
      case LATE -> of("late");
      case PAUSED -> of("paused");
      case FAILED -> of("danger");
      case DONE -> of("success");
      case WAITING, NEUTRAL -> of("muted");
    };
  }
}
