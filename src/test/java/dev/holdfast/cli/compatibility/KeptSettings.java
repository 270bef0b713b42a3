package dev.holdfast.cli.compatibility;

import dev.holdfast.settings.Appearance;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.settings.Layout;
import dev.holdfast.settings.Settings;
import dev.holdfast.settings.ThemeChoice;
import dev.holdfast.settings.WindowPlace;
import java.nio.file.Path;

/** What the kept settings of the window say. */
final class KeptSettings {

  /** All that can be remembered. */
  static final Settings ALL =
      Settings.DEFAULT
          .adding(
              new ConnectionProfile(
                  "Tasks",
                  "sqlite:" + KeptPlace.file("tasks.sqlite"),
                  Environment.PRODUCTION,
                  KeptPlace.file("tasks/rules.yaml")))
          .adding(
              new ConnectionProfile(
                  "PostgreSQL", "postgresql://ops@db.example.com:5433/tasks", Environment.STAGING))
          .adding(
              new ConnectionProfile(
                  "MariaDB", "mariadb://ops@db.example.com/tasks", Environment.LOCAL))
          .adding(
              new ConnectionProfile(
                  "MySQL",
                  "mysql://ops@db.example.com/tasks",
                  Environment.PRODUCTION,
                  Path.of("/srv/policies/mysql.yaml")))
          .adding(
              new ConnectionProfile(
                  "Streams",
                  "eventstream+postgresql://ops@127.0.0.1:5432/events",
                  Environment.PRODUCTION))
          .opening("Tasks", 1_759_990_000)
          .opening("Streams", 1_759_995_000)
          .withAppearance(Appearance.DEFAULT.withTheme(ThemeChoice.DARK))
          .withFront("Streams")
          .withLayout(Layout.NONE.withWindow(new WindowPlace(120, 80.5, 1400, 900, true)));

  private KeptSettings() {}
}
