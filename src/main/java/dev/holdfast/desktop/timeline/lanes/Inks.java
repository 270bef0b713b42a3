package dev.holdfast.desktop.timeline.lanes;

import dev.holdfast.task.Statuses;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.task.Tone;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
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

  /** What has a colour. */
  public enum Ink {
    /** Writing. */
    TEXT,
    /** Quiet writing. */
    MUTED,
    /** Rules and tracks. */
    LINE,
    /** Folded idle time. */
    FOLD,
    /** The instant looked at. */
    CURSOR,
    RUNNING,
    SUSPENDED,
    PAUSED,
    FAILING,
    LATE,
    DANGER,
    SUCCESS
  }

  private final Map<Ink, StyleableProperty<Color>> inks = new EnumMap<>(Ink.class);
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
    for (Ink each : Ink.values()) {
      String name = each.name().toLowerCase(Locale.ROOT);
      StyleableProperty<Color> ink =
          FACTORY.createStyleableColorProperty(
              this, "ink-" + name, "-ink-" + name, some -> some.inks.get(each));
      ((ObservableValue<?>) ink).subscribe((before, now) -> changed.run());
      inks.put(each, ink);
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

  /** The colour of something. */
  public Color of(Ink ink) {
    Color colour = inks.get(ink).getValue();
    return colour == null ? Color.GRAY : colour;
  }

  /** The colour of a status, known or not. */
  public Color status(String status) {
    Tone tone = status == null ? Tone.NEUTRAL : known.tone(new TaskStatus(status));
    return switch (tone) {
      case ACTIVE -> of(Ink.RUNNING);
      case SUSPENDED -> of(Ink.SUSPENDED);
      case FAILING -> of(Ink.FAILING);
      case LATE -> of(Ink.LATE);
      case PAUSED -> of(Ink.PAUSED);
      case FAILED -> of(Ink.DANGER);
      case DONE -> of(Ink.SUCCESS);
      case WAITING, NEUTRAL -> of(Ink.MUTED);
    };
  }
}
